import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { dayOf, daysBetween, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { RegistrationDetail } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import { Marked } from "../../../workers/identity/Comparison.tsx";
import type { Seen } from "./use-registration.ts";

const useStyles = makeStyles({
  good: { color: tokens.colorStatusSuccessForeground1 },
  warm: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
});

type Tone = "good" | "warm" | "bad" | "quiet";
type Line = {
  readonly key: "name" | "id_no" | "validity" | "mobile" | "others";
  readonly read: ReactNode;
  readonly typed: ReactNode;
  readonly tone: Tone;
  readonly result: string;
};

/** Days before its last one in which a card is worth a note. */
const daysToNote = 60;

const useLines = (
  { registration, card, id_type, others_with }: RegistrationDetail,
  seen: Seen | undefined,
): readonly Line[] => {
  const { t } = useText();
  const unread = t(id_type === "idcard" ? "registrations.compared.unread" : "registrations.compared.notRead");
  const of = (key: "name" | "id_no"): Line => {
    const typed = seen?.registered[key] ?? registration[key];
    if (card === null) return { key, read: "—", typed, tone: "warm", result: unread };
    const differs = card[`${key}_differs`];
    const positions = seen?.positions[key];
    const read = seen?.read == null ? card[key] : <Marked text={seen.read[key]} positions={positions ?? []} />;
    if (!differs) return { key, read, typed, tone: "good", result: t("registrations.compared.same") };
    const result =
      positions === undefined
        ? t("registrations.compared.differs")
        : t("registrations.compared.characters", { count: positions.length });
    return { key, read, typed, tone: "bad", result };
  };
  const validity = (): Line => {
    if (card === null) return { key: "validity", read: "—", typed: "—", tone: "warm", result: unread };
    const { valid_from, valid_to, is_valid } = card;
    const read = t("identity.span", { from: valid_from, to: valid_to ?? t("identity.forLife") });
    const left = valid_to === null ? null : daysBetween(dayOf(shanghaiNow(Date.now())), valid_to);
    const line = { key: "validity", read, typed: "—" } as const;
    if (!is_valid) return { ...line, tone: "bad", result: t("registrations.compared.invalid") };
    return left !== null && left <= daysToNote
      ? { ...line, tone: "warm", result: t("registrations.compared.ends", { count: left }) }
      : { ...line, tone: "good", result: t("registrations.compared.valid") };
  };
  const shared = [
    ...(others_with.mobile > 0 ? [t("registrations.compared.sameMobile", { count: others_with.mobile })] : []),
    ...(others_with.account > 0 ? [t("registrations.compared.sameCard", { count: others_with.account })] : []),
  ];
  return [
    of("name"),
    of("id_no"),
    validity(),
    {
      ...{ key: "mobile", read: "—", typed: seen?.registered.mobile ?? registration.mobile },
      ...{ tone: "good", result: t("registrations.compared.byCode") },
    },
    {
      ...{ key: "others", read: "—", typed: "—", tone: shared.length === 0 ? "good" : "warm" },
      result: shared.length === 0 ? t("registrations.compared.alone") : shared.join(" · "),
    },
  ];
};

type Props = { readonly detail: RegistrationDetail; readonly seen: Seen | undefined };

/** Compares what was read of the card with what the person typed, and shows the checks; clear once the photos are open. */
export const Compared = ({ detail, seen }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const lines = useLines(detail, seen);
  const noted = lines.filter(({ tone }) => tone === "warm" || tone === "bad").length;
  const title = t("registrations.compared.title");
  return (
    <Section title={noted === 0 ? title : `${title} · ${t("registrations.compared.attention", { count: noted })}`}>
      <ResultTable
        isTall
        endsInWords
        label={title}
        titles={[
          "",
          t("registrations.compared.read"),
          t("registrations.compared.typed"),
          t("registrations.compared.result"),
        ]}
        rows={lines.map(({ key, read, typed, tone, result }) => ({
          key,
          cells: [
            t(`registrations.compared.fields.${key}`),
            read,
            typed,
            <span key={key} className={mergeClasses(styles[tone])}>
              {result}
            </span>,
          ],
        }))}
      />
    </Section>
  );
};
