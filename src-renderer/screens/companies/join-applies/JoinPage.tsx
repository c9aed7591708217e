import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { LinkRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useAvailability } from "../../../session/availability.ts";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

const useStyles = makeStyles({
  url: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, overflowWrap: "anywhere" },
});

const JoinPageDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const { data, error: problem } = useQuery({ queryKey: ["joins", "address"], queryFn: () => desk.joins.address({}) });
  const url = data?.value.url ?? null;
  return (
    <ConfirmDialog
      title={t("records.joinApplies.detail.page.title")}
      confirmText={t("common.close")}
      isDone
      onConfirm={onClose}
      onClose={onClose}
    >
      {problem === null ? null : <Text>{error(problem)}</Text>}
      {data === undefined ? null : (
        <Text>{t(`records.joinApplies.detail.page.${url === null ? "none" : "text"}`)}</Text>
      )}
      {url === null ? null : (
        <div className={styles.url}>
          <Text>{url}</Text>
          <CopyButton value={url} />
        </div>
      )}
    </ConfirmDialog>
  );
};

/** Shows the address by which companies apply. */
export const useJoinPage = (): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "company.application.audit" });
  if (offer === null) return [];
  const text = t("records.joinApplies.detail.page.open");
  return [{ key: "page", text, icon: LinkRegular, place: "button", reason: offer.reason, Dialog: JoinPageDialog }];
};
