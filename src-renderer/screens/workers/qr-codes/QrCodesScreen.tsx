import { DeleteRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type LaborQrCodeDetail,
  laborQrCodeStates,
} from "../../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import type { UseHidden, UseOptions } from "../../../record/CreateDialog.tsx";
import { History } from "../../../record/History.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { organizationOptions } from "../../../session/organization-options.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { CodePicture } from "./CodePicture.tsx";

const detailFields = [
  ...(["company_name", "organization_name", "area", "settlement", "contract"] as const),
  ...(["expire_at", "used_count", "max_use", "create_at"] as const),
];

/** The company that the form names, with its departments and what its codes fix. */
const useFormCompany = (companyId: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["companies", "detail", companyId],
    queryFn: () => desk.companies.get({ params: { id: companyId } }),
    enabled: companyId !== "",
  }).data?.value;
};

/** Departments of the chosen company. */
const useDepartments: UseOptions = ({ company_id = "" }) => {
  const { t } = useText();
  const company = useFormCompany(company_id);
  const departments = organizationOptions(company?.organizations ?? []);
  return {
    organization_id: [
      { value: "", text: t("records.laborQrCodes.detail.anyDepartment") },
      ...departments.map(({ id, label }) => ({ value: id, text: label })),
    ],
  };
};

/** Fields that the chosen company does not let its codes fix. */
const useHiddenFields: UseHidden = ({ company_id = "" }) => {
  const fields = useFormCompany(company_id)?.qr_fields ?? [];
  return {
    ...(!fields.includes("area") && { area: null }),
    ...(!fields.includes("organization") && { organization_id: null }),
    ...(!fields.includes("settlement_type") && { settlement_type: null }),
    ...(!fields.includes("contract_type") && { contract_type: null }),
  };
};

const RemoveButton = ({ id }: { readonly id: string }) => {
  const { t } = useText();
  const desk = useDesk();
  const offer = useAvailability()({ permission: "labor.qr_code.edit" });
  const [isAsked, setAsked] = useState(false);
  if (offer === null) return null;
  const text = t("records.laborQrCodes.detail.remove");
  return (
    <>
      <ReasonButton icon={<DeleteRegular />} reason={offer.reason} onClick={() => setAsked(true)}>
        {text}
      </ReasonButton>
      {isAsked ? (
        <PlainDialog
          title={text}
          confirmText={text}
          warning={t("records.laborQrCodes.detail.removeWarning")}
          done={t("records.laborQrCodes.detail.removed")}
          send={() => desk.qrCodes.remove({ params: { id } })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
};

/** The picture of a code, what it fixes, and who did what with it. */
const CodeFacts = ({ detail: { code, url, steps } }: { readonly detail: LaborQrCodeDetail }) => {
  const { t } = useText();
  const isOpen = code.status === laborQrCodeStates.code("on");
  const isRemovable = code.used_count === 0 && laborQrCodeStates.allows("remove", code.status);
  return (
    <>
      {isOpen ? <CodePicture id={code.id} version={code.version} name={code.name} url={url} /> : null}
      <Section title={t("records.laborQrCodes.detail.facts")}>
        <RowFields list="laborQrCodes" row={code} keys={detailFields} />
        {isRemovable ? <RemoveButton id={code.id} /> : null}
      </Section>
      <History name="laborQrCodes" steps={steps} />
    </>
  );
};

/** Codes by which workers register themselves. */
export const QrCodesScreen = defineRecordScreen("laborQrCodes", {
  Facts: CodeFacts,
  useOptions: useDepartments,
  useHidden: useHiddenFields,
});
