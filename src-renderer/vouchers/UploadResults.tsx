import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useText } from "../i18n/TextProvider.tsx";
import type { Texts } from "../i18n/texts.ts";
import { Message } from "../ui/messages/Message.tsx";
import type { UploadOutcome, UploadResult } from "./use-upload.ts";

const useStyles = makeStyles({ list: { display: "grid", gap: tokens.spacingVerticalS } });

const resultText = ({ t }: Texts, { outcome, no, elsewhere }: UploadResult): string =>
  [
    t(outcome === "added" ? "vouchers.added" : "vouchers.duplicate", { no }),
    ...(elsewhere.length > 0 ? [t("vouchers.elsewhere", { nos: elsewhere.join(", ") })] : []),
  ].join(" · ");

/** Lists the result of each file. */
export const UploadResults = ({ outcome }: { outcome: UploadOutcome }) => {
  const styles = useStyles();
  const texts = useText();
  const { voucher_status: cover } = outcome;
  return (
    <div className={styles.list}>
      {outcome.results.map((result) => {
        const isPlain = result.outcome === "added" && result.elsewhere.length === 0;
        return (
          <Message key={result.key} intent={isPlain ? "success" : "warning"}>
            {result.file_name}
            <br />
            {resultText(texts, result)}
          </Message>
        );
      })}
      {cover === undefined ? null : (
        <Text>{texts.t("vouchers.cover", { status: texts.of(`enums.voucherStatus.${cover}`) })}</Text>
      )}
    </div>
  );
};
