import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import {
  type AmountLimits,
  dayLimitOf,
  isLimited,
  overLimit,
} from "../../../src-shared/registries/limits/amount-limits.ts";
import { operationOf } from "../../../src-shared/registries/records/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useMoneyStyles } from "../money.styles.ts";

type Props = {
  /** The step as the service counts it (`settlements.approve`), or the operation of the desk that is about to take it. */
  readonly step: string;
  /** Cents; of several records that are taken one by one, all of them. */
  readonly amount: number;
  /** The greatest of them, cents; absent: it is one. */
  readonly greatest?: number;
};

/** True when an operation on a declared record counts against the limits. */
const isLimitedRecord = (name: string): boolean => {
  const operation = operationOf(name);
  return operation?.record.actions[operation.action]?.limitedBy !== undefined;
};

/** Beyond the limit of one step, or all together beyond what is left of the day. */
const isBeyond = (own: AmountLimits & { readonly committed: number }, amount: number, greatest: number): boolean =>
  overLimit(own, greatest, own.committed) !== null ||
  overLimit({ amount_limit: null, day_limit: dayLimitOf(own) }, amount, own.committed) !== null;

const Left = ({ amount, greatest = amount }: Omit<Props, "step">) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const { t } = useText();
  const { data } = useQuery({
    queryKey: queryKeys.ownLimits,
    queryFn: () => desk.security.ownLimits({}),
    staleTime: 0,
    gcTime: 0,
  });
  const own = data?.value;
  if (own === undefined || (own.amount_limit === null && own.day_limit === null)) return null;
  const limitTexts = [
    own.amount_limit === null ? null : t("amountLimits.ownStep", { amount: formatMoney(own.amount_limit) }),
    own.day_limit === null || own.left === null
      ? null
      : t("amountLimits.ownDay", { left: formatMoney(own.left), limit: formatMoney(own.day_limit) }),
  ].filter((text) => text !== null);
  return (
    <>
      <Text className={styles.muted}>{`${t("amountLimits.own")}: ${limitTexts.join(" · ")}`}</Text>
      {isBeyond(own, amount, greatest) ? <Message intent="warning">{t("amountLimits.beyond")}</Message> : null}
    </>
  );
};

/**
 * Tells who is about to commit an amount what their own limits leave of it, before a code is asked for. Nothing for who has no
 * limits, and nothing at a step that counts against none: every dialog of a step may have it.
 */
export const OwnLimits = ({ step, ...amounts }: Props) =>
  isLimited(step) || isLimitedRecord(step) ? <Left {...amounts} /> : null;
