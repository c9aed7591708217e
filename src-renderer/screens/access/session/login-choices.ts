import type { LoginEntry, LoginGroup } from "../../../../src-shared/access/session/session-calls.ts";
import { agencyAppType } from "../../../../src-shared/kernel/values/people/login.ts";
import type { Texts } from "../../../i18n/texts.ts";
import type { PickOption } from "../../../ui/inputs/pick-option.ts";

/** One way to sign in: for an agency, or for a company. */
export type LoginChoice = {
  readonly relatedId: string;
  readonly name: string;
  readonly agencyId: string;
  readonly agencyName: string;
  /** The parent of several companies. */
  readonly parent: string | null;
  readonly isUsable: boolean;
  readonly qsApp: number;
};

type Found = { readonly results: readonly LoginEntry[]; readonly multi_results: readonly LoginGroup[] };

/** The answer of one phone lookup as choices. */
export const choicesOf = ({ results, multi_results }: Found, qsApp: number): readonly LoginChoice[] => [
  ...results.map((one) => ({
    relatedId: one.id,
    name: one.name,
    agencyId: one.agency_id,
    agencyName: one.agency__name,
    parent: null,
    isUsable: one.is_use,
    qsApp,
  })),
  ...multi_results.flatMap(({ name, sub_list }) =>
    sub_list.map((one) => ({
      relatedId: one.sub_id,
      name: one.sub__name,
      agencyId: one.agency_id,
      agencyName: "",
      parent: name,
      isUsable: one.is_use,
      qsApp,
    })),
  ),
];

/** Names a choice among all: an agency and a company may have the same id. */
export const choiceKey = ({ qsApp, relatedId, agencyId }: LoginChoice): string => `${qsApp}:${agencyId}:${relatedId}`;

/** Choices as options of a list, grouped: agencies, companies of a parent, other companies. */
export const choiceOptions = ({ t }: Texts, choices: readonly LoginChoice[]): readonly PickOption[] =>
  choices
    .map((choice) => ({
      value: choiceKey(choice),
      label: choice.name,
      group: choice.parent ?? t(choice.qsApp === agencyAppType ? "session.agencyGroup" : "session.companyGroup"),
      isDisabled: !choice.isUsable,
      ...(choice.isUsable
        ? choice.qsApp === agencyAppType || choice.agencyName === ""
          ? {}
          : { hint: choice.agencyName }
        : { hint: t("session.disabledCompany") }),
    }))
    .sort(
      (one, other) => Number(other.group === t("session.agencyGroup")) - Number(one.group === t("session.agencyGroup")),
    );
