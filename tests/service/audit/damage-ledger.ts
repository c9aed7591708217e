import { change, type Damage, firstOf, lastOf, move } from "./damage-kit.ts";

const captured = "x.kind = 'capture'";
const accountOf = (kind: string): string => firstOf("ledger_accounts", `x.kind = '${kind}'`);
const capture = firstOf(
  "ledger_journals",
  `${captured} and exists (select 1 from ledger_postings p where p.journal_id = x.id and p.account_id = ${accountOf("tax_payable").replaceAll("x.", "y.").replace(" x ", " y ")})`,
);
const bills = "fees and taxes booked are those of the bills";

/** Damage to journals, postings, accounts, wallets and statements. */
export const ledgerDamage: readonly Damage[] = [
  {
    what: "tax moved to income in a journal, balances following",
    table: "ledger_postings",
    statements: [
      `update ledger_postings set amount = amount + 100 where journal_id = ${capture} and account_id = ${accountOf("tax_payable")}`,
      `update ledger_postings set amount = amount - 100 where journal_id = ${capture} and account_id = ${accountOf("service_income")}`,
      "update ledger_accounts set balance = balance + 100 where kind = 'tax_payable'",
      "update ledger_accounts set balance = balance - 100 where kind = 'service_income'",
    ],
    proof: bills,
  },
  {
    what: "payout booked from another bank account, balances following",
    table: "ledger_accounts",
    statements: [`update ledger_accounts set kind = 'alipay' where id = ${accountOf("bank")}`],
    proof: bills,
  },
  {
    what: "a posting gone",
    table: "ledger_postings",
    statements: [`delete from ledger_postings where id = ${firstOf("ledger_postings", `x.journal_id = ${capture}`)}`],
    proof: "journals add up to zero",
  },
  {
    what: "a posting changed",
    table: "ledger_postings",
    statements: [change("ledger_postings", "amount = amount + 1")],
    proof: "journals add up to zero",
  },
  {
    what: "a journal booked twice",
    table: "ledger_journals",
    statements: [
      `insert into ledger_journals select id + 900000000, agency_id, kind, biz_no, at, created_by from ledger_journals where id = ${capture}`,
      `insert into ledger_postings select id + 900000000, journal_id + 900000000, account_id, amount from ledger_postings where journal_id = ${capture}`,
    ],
    proof: "accounts equal their postings",
  },
  {
    what: "a journal gone with its postings",
    table: "ledger_journals",
    statements: [
      `delete from ledger_postings where journal_id = ${lastOf("ledger_journals", "x.kind = 'payout'")}`,
      `delete from ledger_journals where id = ${lastOf("ledger_journals", "x.kind = 'payout'")}`,
    ],
    proof: bills,
  },
  {
    what: "number of a journal",
    table: "ledger_journals",
    statements: [change("ledger_journals", "biz_no = 'JS00000000000001'", captured)],
    proof: bills,
  },
  {
    what: "date of a journal",
    table: "ledger_journals",
    statements: [change("ledger_journals", "at = '2026-01-01 00:00:00'", captured)],
    proof: "statement lines are those of their journals",
  },
  {
    what: "author of a journal",
    table: "ledger_journals",
    statements: [change("ledger_journals", "created_by = 1", captured)],
  },
  {
    what: "kind of a journal",
    table: "ledger_journals",
    statements: [change("ledger_journals", "kind = 'freeze'", captured)],
    proof: bills,
  },
  {
    what: "agency of a journal",
    table: "ledger_journals",
    statements: [change("ledger_journals", "agency_id = 1", captured)],
    proof: "statement lines are those of their journals",
  },
  {
    what: "balance of an account",
    table: "ledger_accounts",
    statements: [change("ledger_accounts", "balance = balance + 1")],
    proof: "accounts equal their postings",
  },
  {
    what: "balance moved between accounts",
    table: "ledger_accounts",
    statements: move("ledger_accounts", "balance"),
    proof: "accounts equal their postings",
  },
  {
    what: "wallet of an account",
    table: "ledger_accounts",
    statements: [
      `update ledger_accounts set wallet_id = ${lastOf("wallets")} where id = ${firstOf("ledger_accounts", "x.kind = 'wallet_available' and x.balance <> 0")}`,
    ],
    proof: "wallets equal their accounts",
  },
  {
    what: "balance of a wallet",
    table: "wallets",
    statements: [change("wallets", "balance = balance + 1")],
    proof: "wallets equal their accounts",
  },
  {
    what: "money moved between wallets",
    table: "wallets",
    statements: move("wallets", "balance"),
    proof: "wallets equal their accounts",
  },
  {
    what: "frozen money of a wallet",
    table: "wallets",
    statements: [change("wallets", "frozen = frozen + 1")],
    proof: "wallets equal their accounts",
  },
  {
    what: "credit of a wallet",
    table: "wallets",
    statements: [change("wallets", "credit_limit = 100000000")],
    proof: "credit was granted",
  },
  {
    what: "rebates of a wallet",
    table: "wallets",
    statements: [change("wallets", "rebate_balance = 100")],
    proof: "rebates are owed",
  },
  {
    what: "a wallet gone",
    table: "wallets",
    statements: [`delete from wallets where id = ${firstOf("wallets", "x.balance > 0")}`],
    proof: "statement lines are those of their journals",
  },
  { what: "channel of a wallet", table: "wallets", statements: [change("wallets", "channel = 9")] },
  { what: "warning level of a wallet", table: "wallets", statements: [change("wallets", "low_balance_alert = 77")] },
  {
    what: "amount of a statement line",
    table: "transactions",
    statements: [change("transactions", "amount = amount + 1")],
    proof: "statements chain and tell the postings",
  },
  {
    what: "amounts moved between statement lines",
    table: "transactions",
    statements: move("transactions", "amount"),
    proof: "statements chain and tell the postings",
  },
  {
    what: "direction of a statement line",
    table: "transactions",
    statements: [change("transactions", "direction = 3 - direction")],
    proof: "statements chain and tell the postings",
  },
  {
    what: "balance after a statement line",
    table: "transactions",
    statements: [change("transactions", "balance_after = balance_after + 1")],
    proof: "statements chain and tell the postings",
  },
  {
    what: "what a statement line froze or released",
    table: "transactions",
    statements: [change("transactions", "frozen_change = frozen_change + 1")],
    proof: "statements chain and tell the postings",
  },
  {
    what: "number of a statement line",
    table: "transactions",
    statements: [change("transactions", "no = 'LS0000000000000001'")],
  },
  {
    what: "date of a statement line",
    table: "transactions",
    statements: [change("transactions", "occurred_at = '2026-01-01 00:00:00'")],
    proof: "statement lines are those of their journals",
  },
  {
    what: "bank serial of a statement line",
    table: "transactions",
    statements: [change("transactions", "bank_serial = 'X1'")],
  },
  {
    what: "other side of a statement line",
    table: "transactions",
    statements: [change("transactions", "counterparty = 'X'")],
  },
  {
    what: "a statement line gone",
    table: "transactions",
    statements: [`delete from transactions where id = ${lastOf("transactions")}`],
    proof: "statements chain and tell the postings",
  },
  {
    what: "journal of a statement line",
    table: "transactions",
    statements: [
      `update transactions set journal_id = ${firstOf("ledger_journals")} where id = ${lastOf("transactions")}`,
    ],
    proof: "statement lines are those of their journals",
  },
  {
    what: "company of a statement line",
    table: "transactions",
    statements: [change("transactions", "company_id = 1")],
    proof: "statement lines are those of their journals",
  },
];
