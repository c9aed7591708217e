import { type Damage, kindsOf as of } from "./damage-kit.ts";

const ordersStand = "orders of transfers stand where their transfers are";

/** What is right by itself: only what it means beside others tells. */
export const fundMeaning: readonly Damage[] = [
  ...of("transfer_orders", "x.state = 1", [
    ["to be sent again", "state = 0, finished_ms = null", ordersStand],
    ["paid at no time", "finished_ms = null", ordersStand],
  ]),
  ...of("transfer_orders", "x.state = 99", [
    ["known after all", "state = 5", ordersStand],
    ["failed after all", "state = 2, finished_ms = 1", ordersStand],
  ]),
  {
    what: "a withdrawal to another account, its order and the bank following",
    table: "transfers",
    statements: [
      "update transfers set payee_account = '6212260000000000' where type = 2 and status = 3",
      "update transfer_orders set payee_account = '6212260000000000' where transfer_id in (select id from transfers where type = 2 and status = 3)",
    ],
    proof: "withdrawals went to their owner's account",
  },
  ...of("corporate_accounts", "x.company_id = 1026", [
    ["number, as if it had been so", "account_no = '1'", "accounts in place were approved"],
  ]),
  ...of("account_changes", "x.status = 30", [
    ["approved by nobody", "checker_id = null", "accounts in place were approved"],
    ["of another company", "company_id = 1003", "accounts in place were approved"],
  ]),
  ...of("platform_reports", "x.version > 1", [
    [
      "state, as the service would write it",
      "status = 10, version = version + 1",
      "records stand where the audit log left them",
    ],
  ]),
];
