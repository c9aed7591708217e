import { makeStyles, tokens } from "@fluentui/react-components";
import type { CardComparison } from "../../../src-shared/workers/identity/identity-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { Message } from "../../ui/messages/Message.tsx";

/** Result of submitting both sides. */
export type Submitted = CardComparison;

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", border: `1px solid ${tokens.colorNeutralStroke2}` },
  head: {
    textAlign: "start",
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    padding: "6px 12px",
  },
  cell: { padding: "8px 12px", borderTop: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: "start" },
  wrong: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: "underline",
  },
});

/** A recognised text with the characters marked that the register has otherwise. */
export const Marked = ({ text, positions }: { readonly text: string; readonly positions: readonly number[] }) => {
  const styles = useStyles();
  const length = Array.from(text).length;
  // A text that ends too early differs behind its last character.
  const shown = positions.some((at) => at >= length) ? `${text}□` : text;
  const characters = Array.from(shown, (character, at) => ({ character, at }));
  return characters.map(({ character, at }) =>
    positions.includes(at) ? (
      <mark key={at} className={styles.wrong}>
        {character}
      </mark>
    ) : (
      <span key={at}>{character}</span>
    ),
  );
};

/** Counts fields of a recognised card that differ from the register. */
export const differingFields = ({ name, id_no, validity }: Submitted): number =>
  Number(name.differs) + Number(id_no.differs) + Number(!validity.is_valid);

/** Shows the read data beside the register, character by character for who may reveal, and whether the card is valid today. */
export const Comparison = ({ submitted }: { readonly submitted: Submitted }) => {
  const styles = useStyles();
  const { t } = useText();
  const { validity } = submitted;
  const isRegister = submitted.name.differs || submitted.id_no.differs;
  const differingText = (positions: readonly number[] | null): string =>
    positions === null ? t("identity.other") : t("identity.characters", { count: positions.length });
  return (
    <>
      <Message intent="error" title={t("identity.differs", { count: differingFields(submitted) })}>
        {t(isRegister ? "identity.differsHint" : "identity.invalidHint")}
      </Message>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.head} aria-label={t("identity.title")} />
            <th scope="col" className={styles.head}>
              {t("identity.recognised")}
            </th>
            <th scope="col" className={styles.head}>
              {t("identity.registered")}
            </th>
            <th className={styles.head} aria-label={t("identity.same")} />
          </tr>
        </thead>
        <tbody>
          {(["name", "id_no"] as const).map((field) => {
            const { recognised, registered, differs, positions } = submitted[field];
            return (
              <tr key={field}>
                <td className={styles.cell}>{t(`identity.field.${field}`)}</td>
                <td className={styles.cell}>
                  <Marked text={recognised} positions={positions ?? []} />
                </td>
                <td className={styles.cell}>{registered}</td>
                <td className={styles.cell}>
                  <StateTag
                    tone={differs ? "danger" : "success"}
                    text={differs ? differingText(positions) : t("identity.same")}
                  />
                </td>
              </tr>
            );
          })}
          <tr>
            <td className={styles.cell}>{t("identity.field.validity")}</td>
            <td className={styles.cell}>
              <span className={validity.is_valid ? undefined : styles.wrong}>
                {t("identity.span", { from: validity.valid_from, to: validity.valid_to ?? t("identity.forLife") })}
              </span>
            </td>
            <td className={styles.cell}>{t("identity.today", { day: validity.today })}</td>
            <td className={styles.cell}>
              <StateTag
                tone={validity.is_valid ? "success" : "danger"}
                text={t(validity.is_valid ? "identity.valid" : "identity.invalid")}
              />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
};
