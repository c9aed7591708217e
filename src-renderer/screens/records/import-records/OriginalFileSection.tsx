import { makeStyles, Text } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import type { OriginalFile } from "../../../../src-shared/kernel/calls/import-parts.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useConnection } from "../../../session/bootstrap.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { sizeText } from "../../../ui/facts/size-text.ts";
import { useDownload } from "../../../ui/messages/use-download.ts";

const useStyles = makeStyles({ fetch: { alignSelf: "flex-start", marginTop: "8px" } });

/** The file that an import was read from, as the service keeps it; it holds personal data in clear, so not all may fetch it. */
export const OriginalFileSection = ({ file }: { readonly file: OriginalFile }) => {
  const styles = useStyles();
  const { t } = useText();
  const { online } = useConnection();
  const download = useDownload(async () => file?.key ?? "");
  if (file === null) {
    return (
      <Section title={t("importJobs.original.title")}>
        <Text>{t("importJobs.original.none")}</Text>
      </Section>
    );
  }
  return (
    <Section title={t("importJobs.original.title")}>
      <Facts
        facts={[
          { name: t("importJobs.original.name"), value: file.name },
          { name: t("importJobs.original.size"), value: sizeText(file.bytes) },
          { name: t("importJobs.original.sha256"), value: file.sha256 },
        ]}
      />
      {file.may_fetch ? (
        <ReasonButton
          className={styles.fetch}
          size="small"
          icon={<ArrowDownloadRegular />}
          reason={online ? null : t("actions.offline")}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("importJobs.original.download")}
        </ReasonButton>
      ) : (
        <Text size={200}>{t("importJobs.original.notForYou")}</Text>
      )}
    </Section>
  );
};
