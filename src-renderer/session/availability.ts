import { useCallback } from "react";
import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import type { States } from "../../src-shared/kernel/states/define.ts";
import { useLink } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { TextKey } from "../i18n/text-key.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Needed, useCan, useConnection, useSession } from "./bootstrap.ts";
import { useMoneyAllowed } from "./money-allowed.ts";

/**
 * Offer of an action to the person. Null: no button, because they lack the permission, role or scope. Otherwise
 * `reason` is the text why it cannot be done now (state, own work, offline), null when it can. `brief`: the same in a few words, for
 * links in lines, where there is one.
 */
export type ActionAvailability = { readonly reason: string | null; readonly brief?: string } | null;

/** Facts that decide whether an action is offered. */
export type AvailabilityInput = {
  /** The permissions of which the person needs one. */
  readonly permission?: Needed | undefined;
  /** Only for people of the agency, whatever permissions those of a company hold. */
  readonly isForAgency?: boolean | undefined;
  readonly movesMoney?: boolean | undefined;
  /** Does not need the service when it is pressed. */
  readonly worksOffline?: boolean | undefined;
  /** The reason against it, as an error code of the service's verdict or of the record; `forbidden`: not offered. */
  readonly against?: string | null | undefined;
  /** Texts by code, where this action says more than the error's own text. */
  readonly reasonTexts?: Readonly<Record<string, TextKey>> | undefined;
};

/** Reasons that say more as an error than before anybody has tried: there the record has changed under the person's hand. */
const beforehand: Readonly<Record<string, TextKey>> = { illegal_transition: "actions.notInState" };

/** The rule of all buttons, menus and bars: actions without permission are absent, actions not possible now give the reason. */
export const useAvailability = (): ((input: AvailabilityInput) => ActionAvailability) => {
  const texts = useText();
  const can = useCan();
  const session = useSession();
  const isOfCompany = session.phase === "signed-in" && session.user.company_id !== null;
  const link = useLink();
  const money = useMoneyAllowed();
  const { online } = useConnection();
  return useCallback(
    ({
      permission,
      isForAgency = false,
      movesMoney = false,
      worksOffline = false,
      against = null,
      reasonTexts,
    }: AvailabilityInput): ActionAvailability => {
      if (permission !== undefined && !can(permission)) return null;
      if (isForAgency && isOfCompany) return null;
      if (against === "forbidden") return null;
      if (movesMoney && !money.allowed) return { reason: money.reason };
      const brief = texts.t("actions.whenOnline");
      if (!worksOffline && link !== "open") return { reason: texts.t("actions.linkLost"), brief };
      if (!worksOffline && !online) return { reason: texts.t("actions.offline"), brief };
      if (against === null) return { reason: null };
      const key = reasonTexts?.[against] ?? beforehand[against];
      return { reason: key === undefined ? texts.error(new AppError(against)) : texts.t(key) };
    },
    [texts, can, isOfCompany, link, money, online],
  );
};

/** A verdict of the service about one action of a record. */
export type Verdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };

/** The service's reason code against an action, null when it is allowed; `forbidden` for actions without a verdict. */
export const refusalReason = (verdicts: readonly Verdict[], action: string): string | null => {
  const verdict = verdicts.find((one) => one.action === action);
  if (verdict === undefined) return "forbidden";
  return verdict.allowed ? null : (verdict.reason ?? "forbidden");
};

/** Next step that a record in a state waits for (等待复核), as a text's key; undefined where it waits for nobody. */
export const waitingKey = (texts: Texts, states: Pick<States, "name" | "keyOf">, code: number): TextKey | undefined => {
  const key = `actions.waiting.${states.name}.${states.keyOf(code) ?? ""}`;
  return texts.has(key) ? (key as TextKey) : undefined;
};
