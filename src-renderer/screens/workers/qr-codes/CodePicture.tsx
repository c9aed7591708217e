import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { startDownload } from "../../../ui/start-download.ts";

const useStyles = makeStyles({
  box: { display: "flex", gap: tokens.spacingHorizontalL, alignItems: "flex-start", flexWrap: "wrap" },
  picture: { width: "200px", height: "200px", borderRadius: tokens.borderRadiusMedium },
  tools: { display: "grid", gap: tokens.spacingVerticalS, justifyItems: "start", minWidth: 0 },
  url: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, overflowWrap: "anywhere" },
});

const sizes = ["200", "800"] as const;
type Size = (typeof sizes)[number];

type Props = { readonly id: string; readonly version: number; readonly name: string; readonly url: string };

/** The picture of a code as the service draws it, to look at and to keep in both sizes. */
export const CodePicture = ({ id, version, name, url }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const read = async (size: Size) => {
    const { file_name, mime, content } = (await desk.qrCodes.image({ params: { id }, query: { size } })).value;
    return { file_name, address: `data:${mime};base64,${content}` };
  };
  const shown = useQuery({ queryKey: ["qrCodes", "image", id, version], queryFn: () => read("200") });
  const keep = useWrite({
    mutationFn: read,
    onSuccess: ({ file_name, address }) => startDownload(address, file_name),
    onError: (problem) => toast.error(error(problem)),
  });
  return (
    <Section title={t("records.laborQrCodes.detail.picture")}>
      <div className={styles.box}>
        {shown.data === undefined ? null : (
          <img
            className={styles.picture}
            src={shown.data.address}
            alt={t("records.laborQrCodes.detail.pictureOf", { name })}
          />
        )}
        <div className={styles.tools}>
          {sizes.map((size) => (
            <Button
              key={size}
              icon={<ArrowDownloadRegular />}
              disabled={keep.isPending}
              onClick={() => keep.mutate(size)}
            >
              {t("records.laborQrCodes.detail.save", { size })}
            </Button>
          ))}
          <div className={styles.url}>
            <span>{url}</span>
            <CopyButton value={url} />
          </div>
        </div>
      </div>
    </Section>
  );
};
