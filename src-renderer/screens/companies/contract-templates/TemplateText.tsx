import { makeStyles, Text, tokens } from "@fluentui/react-components";
import {
  contractPlaceholders,
  customKeysIn,
  customValues,
  fillContract,
  unknownPlaceholders,
} from "../../../../src-shared/kernel/values/text/contract-text.ts";
import { contentPlace } from "../../../companies/contracts/template-content.ts";
import { useText } from "../../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  paper: {
    maxHeight: "360px",
    overflowY: "auto",
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    lineHeight: tokens.lineHeightBase300,
    "& p": { margin: `0 0 ${tokens.spacingVerticalS}` },
  },
  title: { textAlign: "center", fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  names: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    "& dd": { margin: 0 },
  },
  added: { color: "inherit", backgroundColor: tokens.colorStatusWarningBackground1 },
  note: { color: tokens.colorNeutralForeground3 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

const keyOf = (name: string): string => name.replace(".", "_");

type Props = {
  readonly body: string;
  /** The version before it: lines that it does not have are marked, lines of its own are told as left out. */
  readonly former?: string | undefined;
};

/** The text of a contract as it is read, with examples where the facts of worker and company come. */
export const TemplateText = ({ body, former = body }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const at = "records.contractTemplates.detail.samples";
  const samples = Object.fromEntries(contractPlaceholders.map((name) => [name, texts.of(`${at}.${keyOf(name)}`)]));
  const custom = Object.fromEntries(customKeysIn(`${body}\n${former}`).map((key) => [key, contentPlace(texts, key)]));
  const linesOf = (text: string) => fillContract(text, { ...samples, ...customValues(custom) }).split("\n");
  const [title = "", ...lines] = linesOf(body);
  const before = linesOf(former);
  const gone = before.filter((line) => line !== title && !lines.includes(line));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.paper} aria-label={texts.t("records.contractTemplates.detail.textOf")} tabIndex={0}>
      <p className={styles.title}>{title}</p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none moves
        <p key={index}>{before.includes(line) ? line : <mark className={styles.added}>{line}</mark>}</p>
      ))}
      {gone.length === 0 ? null : (
        <>
          <p className={styles.note}>{texts.t("records.contractTemplates.detail.gone")}</p>
          {gone.map((line) => (
            <p key={line}>
              <del className={styles.note}>{line}</del>
            </p>
          ))}
        </>
      )}
    </section>
  );
};

/** Which placeholders there are, which of a text mean nothing, and how the text reads. */
export const TemplatePreview = ({ body, former }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const unknown = unknownPlaceholders(body);
  const at = "records.contractTemplates.detail";
  return (
    <>
      <Text size={200}>
        {texts.of(`${at}.placeholdersHint`, { example: "{{worker.name}}", custom: "{{custom.city}}" })}
      </Text>
      <dl className={styles.names}>
        {contractPlaceholders.map((name) => (
          <Placeholder key={name} name={name} meaning={texts.of(`${at}.names.${keyOf(name)}`)} />
        ))}
      </dl>
      {unknown.length > 0 ? (
        <Text role="alert" className={styles.wrong}>
          {texts.of(`${at}.unknown`, { names: texts.list(unknown) })}
        </Text>
      ) : null}
      {body.trim() === "" ? null : <TemplateText body={body} former={former} />}
    </>
  );
};

const Placeholder = ({ name, meaning }: { readonly name: string; readonly meaning: string }) => {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.code}>{`{{${name}}}`}</dt>
      <dd>{meaning}</dd>
    </>
  );
};
