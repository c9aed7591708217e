import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Lets the sandbox bank have paid less by so many cents of the demo's withdrawal that it was silent about at first. The
 * bank's books lie in the service's database; the service has to be down.
 */
export const payLess = (serviceFolder: string, cents: number): void => {
  const database = new DatabaseSync(path.join(serviceFolder, "database", "flexdesk.db"));
  try {
    const { changes } = database
      .prepare(
        "update sandbox_bank_orders set amount = amount - ? where channel_order_no like 'TX%' and answers_unknown_until_ms is not null",
      )
      .run(cents);
    if (Number(changes) !== 1) throw new Error(`the demo has ${changes} withdrawals without a result, not one`);
  } finally {
    database.close();
  }
};
