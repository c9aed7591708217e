import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { grouped } from "../model/figures.ts";

type Props = { readonly state: Pick<ImportState, "phase" | "earlier" | "counts"> };

/** The batches of this file that went before; nothing is drawn when there are none. */
export const EarlierBatches = ({ state }: Props) => {
  const { t } = useText();
  const { phase, earlier, counts } = state;
  if (earlier.length === 0) return null;
  const batches = earlier
    .map(({ batch_sn, succeeded }) =>
      batch_sn === ""
        ? t("imports.ui.mend.batchRows", { succeeded: grouped(succeeded) })
        : t("imports.ui.mend.batch", { sn: batch_sn, succeeded: grouped(succeeded) }),
    )
    .join(t("imports.ui.facts.join"));
  return (
    <Message intent="info">
      {phase === "sent" ? null : t("imports.ui.mend.note", { sent: grouped(counts.sent) })}{" "}
      {t("imports.ui.mend.earlier")} {batches}
    </Message>
  );
};
