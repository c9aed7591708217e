import type { CardComparison } from "../../../src-shared/workers/identity/identity-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ComparedTable } from "../../ui/facts/ComparedTable.tsx";
import { Marked } from "../../ui/facts/Marked.tsx";
import { Message } from "../../ui/messages/Message.tsx";

/** Result of submitting both sides. */
export type Submitted = CardComparison;

/** Counts fields of a recognised card that differ from the register. */
export const differingFields = ({ name, id_no, validity }: Submitted): number =>
  Number(name.differs) + Number(id_no.differs) + Number(!validity.is_valid);

/** Shows the read data beside the register, character by character for who may reveal, and whether the card is valid today. */
export const Comparison = ({ submitted }: { readonly submitted: Submitted }) => {
  const { t } = useText();
  const { validity } = submitted;
  const isRegister = submitted.name.differs || submitted.id_no.differs;
  const differingText = (positions: readonly number[] | null): string =>
    positions === null ? t("identity.other") : t("identity.characters", { count: positions.length });
  const span = t("identity.span", { from: validity.valid_from, to: validity.valid_to ?? t("identity.forLife") });
  return (
    <>
      <Message intent="error" title={t("identity.differs", { count: differingFields(submitted) })}>
        {t(isRegister ? "identity.differsHint" : "identity.invalidHint")}
      </Message>
      <ComparedTable
        label={t("identity.title")}
        titles={[t("identity.recognised"), t("identity.registered")]}
        resultTitle={t("identity.check")}
        rows={[
          ...(["name", "id_no"] as const).map((field) => {
            const { recognised, registered, differs, positions } = submitted[field];
            return {
              key: field,
              name: t(`identity.field.${field}`),
              cells: [<Marked key="read" text={recognised} positions={positions ?? []} />, registered],
              tone: differs ? ("bad" as const) : ("passed" as const),
              result: differs ? differingText(positions) : t("identity.same"),
            };
          }),
          {
            key: "validity",
            name: t("identity.field.validity"),
            cells: [span, t("identity.today", { day: validity.today })],
            tone: validity.is_valid ? "passed" : "bad",
            result: t(validity.is_valid ? "identity.valid" : "identity.invalid"),
          },
        ]}
      />
    </>
  );
};
