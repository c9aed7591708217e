import { dayOf, daysBetween, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import {
  daysToRenew,
  type RegistrationDetail,
} from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type ComparedRow, ComparedTable, isNoted } from "../../../ui/facts/ComparedTable.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Marked } from "../../../ui/facts/Marked.tsx";
import type { Seen } from "./use-registration.ts";

const useLines = (
  { registration, card, id_type, others_with }: RegistrationDetail,
  seen: Seen | undefined,
): readonly ComparedRow[] => {
  const { t } = useText();
  const unread = t(id_type === "idcard" ? "registrations.compared.unread" : "registrations.compared.notRead");
  const named = (key: "name" | "id_no" | "validity" | "mobile" | "others") => ({
    key,
    name: t(`registrations.compared.fields.${key}`),
  });
  const of = (key: "name" | "id_no"): ComparedRow => {
    const typed = seen?.registered[key] ?? registration[key];
    if (card === null) return { ...named(key), cells: ["—", typed], tone: "warm", result: unread };
    const positions = seen?.positions[key];
    const read = seen?.read == null ? card[key] : <Marked text={seen.read[key]} positions={positions ?? []} />;
    const line = { ...named(key), cells: [read, typed] };
    const count = card[`${key}_differs`];
    if (count === 0) return { ...line, tone: "passed", result: t("registrations.compared.same") };
    const result =
      count === null ? t("registrations.compared.differs") : t("registrations.compared.characters", { count });
    return { ...line, tone: "bad", result };
  };
  const validity = (): ComparedRow => {
    if (card === null) return { ...named("validity"), cells: ["—", "—"], tone: "warm", result: unread };
    const { valid_from, valid_to, is_valid } = card;
    const read = t("identity.span", { from: valid_from, to: valid_to ?? t("identity.forLife") });
    const left = valid_to === null ? null : daysBetween(dayOf(shanghaiNow(Date.now())), valid_to);
    const line = { ...named("validity"), cells: [read, "—"] };
    if (!is_valid) return { ...line, tone: "bad", result: t("registrations.compared.invalid") };
    return left !== null && left <= daysToRenew
      ? { ...line, tone: "warm", result: t("registrations.compared.ends", { count: left }) }
      : { ...line, tone: "passed", result: t("registrations.compared.valid") };
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
      ...{ ...named("mobile"), cells: ["—", seen?.registered.mobile ?? registration.mobile] },
      ...{ tone: "passed", result: t("registrations.compared.byCode") },
    },
    {
      ...{ ...named("others"), cells: ["—", "—"], tone: shared.length === 0 ? "passed" : "warm" },
      result: shared.length === 0 ? t("registrations.compared.alone") : shared.join(" · "),
    },
  ];
};

type Props = { readonly detail: RegistrationDetail; readonly seen: Seen | undefined };

/** Compares what was read of the card with what the person typed, and shows the checks; clear once the photos are open. */
export const Compared = ({ detail, seen }: Props) => {
  const { t } = useText();
  const rows = useLines(detail, seen);
  const noted = rows.filter(isNoted).length;
  const title = t("registrations.compared.title");
  return (
    <Section title={noted === 0 ? title : `${title} · ${t("registrations.compared.attention", { count: noted })}`}>
      <ComparedTable
        label={title}
        titles={[t("registrations.compared.read"), t("registrations.compared.typed")]}
        resultTitle={t("registrations.compared.result")}
        rows={rows}
      />
    </Section>
  );
};
