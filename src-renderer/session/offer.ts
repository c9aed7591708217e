import { useCallback } from "react";
import { AppError } from "../../src-shared/bridge/define.ts";
import type { States } from "../../src-shared/states/define.ts";
import { useLink } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { TextKey } from "../i18n/text-key.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Needed, useCan, useConnection } from "./bootstrap.ts";
import { useMoneyAllowed } from "./money-allowed.ts";

/**
 * How an action stands to the person. Null: it is not theirs (permission, role, scope), so there is no button. Else the
 * button is there; `reason` says in words why it cannot be done now (state, own work, offline), null when it can.
 */
export type Offer = { readonly reason: string | null } | null;

/** What decides about an action. */
export type Asked = {
  /** What the person needs for it; none of these held: not theirs. */
  readonly permission?: Needed | undefined;
  readonly movesMoney?: boolean | undefined;
  /** Needs nothing of the service at the moment it is pressed. */
  readonly worksOffline?: boolean | undefined;
  /** What speaks against it, as an error code of the service's verdict or of the record; `forbidden`: not theirs. */
  readonly against?: string | null | undefined;
  /** Words for codes that say more at this action than their error's text. */
  readonly words?: Readonly<Record<string, TextKey>> | undefined;
};

/** The one rule of all buttons, menus and bars: what is not theirs is not there; what cannot be done now says why. */
export const useOffer = (): ((asked: Asked) => Offer) => {
  const texts = useText();
  const can = useCan();
  const link = useLink();
  const money = useMoneyAllowed();
  const { online } = useConnection();
  return useCallback(
    ({ permission, movesMoney = false, worksOffline = false, against = null, words }: Asked): Offer => {
      if (permission !== undefined && !can(permission)) return null;
      if (against === "forbidden") return null;
      if (movesMoney && !money.allowed) return { reason: money.reason };
      if (!worksOffline && link !== "open") return { reason: texts.t("actions.linkLost") };
      if (!worksOffline && !online) return { reason: texts.t("actions.offline") };
      if (against === null) return { reason: null };
      const key = words?.[against];
      return { reason: key === undefined ? texts.error(new AppError(against)) : texts.t(key) };
    },
    [texts, can, link, money, online],
  );
};

/** A verdict of the service about one action of a record. */
export type Verdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };

/** What the service says against an action; what it did not judge is not for this person. */
export const againstOf = (verdicts: readonly Verdict[], action: string): string | null => {
  const verdict = verdicts.find((one) => one.action === action);
  if (verdict === undefined) return "forbidden";
  return verdict.allowed ? null : (verdict.reason ?? "forbidden");
};

/** What a record in a state waits for (等待复核), as a text's key; undefined where it waits for nobody. */
export const waitingKey = (texts: Texts, states: Pick<States, "name" | "keyOf">, code: number): TextKey | undefined => {
  const key = `actions.waiting.${states.name}.${states.keyOf(code) ?? ""}`;
  return texts.has(key) ? (key as TextKey) : undefined;
};
