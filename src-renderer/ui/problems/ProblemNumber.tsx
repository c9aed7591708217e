import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { CopyButton } from "../buttons/CopyButton.tsx";
import { useProblemId } from "./use-problem-id.ts";

const useStyles = makeStyles({
  line: { display: "flex", alignItems: "center", justifyContent: "center", gap: tokens.spacingHorizontalXS },
});

/** The screen on which a part of it failed. */
const screenPath = (): string => window.location.hash.replace(/^#/u, "").split("?")[0] ?? "";

/** The number by which an error can be found in a log, to be copied. */
export const ProblemNumber = ({ error }: { readonly error: unknown }) => {
  const styles = useStyles();
  const { t } = useText();
  const id = useProblemId(error, screenPath());
  return (
    <span className={styles.line}>
      <span>{t("empty.problemNumber")}</span>
      <Text weight="semibold" size={200}>
        {id}
      </Text>
      <CopyButton value={id} />
    </span>
  );
};
