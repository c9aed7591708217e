import { Link, makeStyles } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import {
  companyContractStates,
  companyContracts,
} from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { daysBetween } from "../../../../src-shared/kernel/values/time/time.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { codeLabel } from "../../../list-screen/layout/list-texts.ts";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { type Fact, Facts } from "../../../ui/facts/Facts.tsx";
import { StackedBar } from "../../../ui/facts/StackedBar.tsx";
import { daysInWords } from "./days-in-words.ts";

const useStyles = makeStyles({ facts: { marginTop: "8px" }, bar: { margin: "6px 0 8px" } });

type Detail = RecordDetail<"companyContracts">;
type Props = { readonly detail: Detail };

const at = "records.companyContracts.detail";
const { code } = companyContractStates;
const warmStates: readonly number[] = [code("endingSoon"), code("ending")];

/** Records that the company has left open, each with the list that holds them. */
const useOwed = ({ owed, contract }: Detail): readonly Fact[] => {
  const { t } = useText();
  const navigate = useNavigate();
  if (owed === null) return [];
  const link = (key: "bills" | "settlements" | "wallets", text: string) => (
    <Link as="button" onClick={() => void navigate(`/${key}?company_id=${contract.company_id}`)}>
      {text}
    </Link>
  );
  const counted = (key: "bills" | "settlements") => {
    const part = owed[key];
    if (part === null || part.count === 0) return [];
    const text = t(`${at}.counted`, { count: part.count, amount: formatMoney(part.amount) });
    return [{ name: t(`${at}.owed.${key}`), value: link(key, text) }];
  };
  const { balance } = owed;
  const left = [
    ...counted("settlements"),
    ...counted("bills"),
    ...(balance === null || balance === 0
      ? []
      : [{ name: t(`${at}.owed.balance`), value: link("wallets", formatMoney(balance)) }]),
  ];
  return left.length > 0 ? left : [{ name: t(`${at}.owed.title`), value: t(`${at}.owed.nothing`) }];
};

const linkedNo = (id: string, no: string | null) => (
  <RecordLink to={{ list: "companyContracts", id }}>{no ?? id}</RecordLink>
);

/** Term of a contract: its days with those left, what follows at its end, who decides it, and what is still owed then. */
export const TermCard = ({ detail }: Props) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const texts = useText();
  const { t, of } = texts;
  const { contract, followed_by, children, waits, parent_id } = detail;
  const { status, category, end_at, abort_at, sign_method, auto_renew, remind_days, reason } = contract;
  const owed = useOwed(detail);
  const { first, last, today, text } = daysInWords(texts, contract);
  const isWarm = warmStates.includes(status);
  const passed = Math.min(Math.max(daysBetween(first, today), 0), daysBetween(first, last));
  const ending = children.findLast((one) => one.category === 3 && one.status !== code("voided"));
  const linked = (row: { readonly id: string; readonly no: string; readonly status: number }) => (
    <>
      <RecordLink to={{ list: "companyContracts", id: row.id }}>{row.no}</RecordLink>
      {` · ${codeLabel(texts, companyContracts.columns.status, row.status)}`}
    </>
  );
  const follows: readonly Fact[] =
    category !== 1
      ? []
      : abort_at !== null
        ? [{ name: t(`${at}.endedBy`), value: ending === undefined ? abort_at : linked(ending) }]
        : followed_by !== null
          ? [{ name: t(`${at}.followedBy`), value: linked(followed_by) }]
          : [
              {
                name: t(`${at}.atEnd`),
                value: t(auto_renew ? `${at}.renews` : `${at}.endsThen`, { days: remind_days }),
              },
            ];
  const facts: readonly Fact[] = [
    ...(parent_id === null
      ? []
      : [{ name: t("lists.companyContracts.columns.parent_no"), value: linkedNo(parent_id, contract.parent_no) }]),
    ...follows,
    ...(waits.length === 0
      ? []
      : [{ name: t(`${at}.waits`), value: waits.map((wait) => t(`${at}.wait.${wait}`)).join(" · ") }]),
    ...owed,
    { name: t("lists.companyContracts.columns.sign_method"), value: of(`enums.signMethod.${sign_method}`) },
    ...(reason === "" ? [] : [{ name: t("lists.companyContracts.columns.reason"), value: reason }]),
  ];
  return (
    <section className={cards.card} aria-label={t(`${at}.termTitle`)}>
      <div className={cards.line}>
        <span className={cards.strong}>
          {category === 3 ? t(`${at}.lastDay`, { day: first }) : t("companies.story.term", { start: first, end: last })}
        </span>
        <span className={`${cards.small} ${isWarm ? cards.warm : cards.muted}`}>{text}</span>
      </div>
      {category === 3 || text === "" ? null : (
        <StackedBar
          className={styles.bar}
          label={text}
          parts={[
            { key: "passed", tone: "brand", value: passed },
            { key: "left", tone: isWarm ? "warm" : "rest", value: daysBetween(first, last) - passed },
          ]}
        />
      )}
      {abort_at === null || abort_at === end_at ? null : (
        <div className={`${cards.small} ${cards.muted}`}>{t(`${at}.agreedEnd`, { day: end_at ?? "" })}</div>
      )}
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
    </section>
  );
};
