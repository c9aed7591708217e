import { Link } from "@fluentui/react-components";
import { useState } from "react";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../../session/availability.ts";
import { ZipDialog } from "../../../../vouchers/ZipDialog.tsx";
import { targetOf } from "../data/settlement-target.ts";
import type { Detail } from "../data/use-settlement.ts";

/** Packs the vouchers of a settlement for who may; else nothing. */
export const DownloadVouchers = ({ detail }: { readonly detail: Detail }) => {
  const { t } = useText();
  const availabilityOf = useAvailability();
  const [isOpen, setOpen] = useState(false);
  const offer = availabilityOf({ permission: "settlement.voucher.export" });
  if (offer === null) return null;
  return (
    <>
      {offer.reason === null ? (
        <Link as="button" onClick={() => setOpen(true)}>
          {t("settlementPage.wallet.download")}
        </Link>
      ) : (
        offer.reason
      )}
      {isOpen ? <ZipDialog target={targetOf(detail.settlement as Row)} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
