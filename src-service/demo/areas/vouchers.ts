import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Few, because each PDF is really drawn soon after the service has started. */
const maxVouchers = 3;
const payment = 1;
const recharge = 2;
const rechargeBooking = 5;

type Subject = Pick<Tables["voucher_records"], "company_id" | "settlement_id" | "transaction_id" | "type">;

const apply = (world: World, subject: Subject): void =>
  world.add("voucher_records", {
    ...subject,
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    no: world.number("PZ", addDays(world.anchor, -1)),
    line_id: null,
    transfer_id: null,
    ...{ task_id: null, task_code: null },
    status: voucherStates.code("applied"),
    storage_key: null,
    file_name: "",
    bytes: 0,
    sha256: "",
    remark: "",
    fail_code: null,
    downloaded_count: 0,
    created_by: world.operator("payer").id,
    create_at: `${addDays(world.anchor, -1)} 16:30:00`,
    finish_at: null,
    expire_at: null,
    due_ms: 0,
  });

/** Receipts of the newest settlements and recharges, applied for and due: the bank delivers them in the first round. */
const addVouchers = async (world: World, tx: Tx): Promise<void> => {
  const newestSettlements = await tx
    .selectFrom("settlements")
    .select(["id", "company_id"])
    .where("status", "=", settlementStates.code("settled"))
    .orderBy("id", "desc")
    .limit(maxVouchers)
    .execute();
  for (const { id, company_id } of newestSettlements) {
    apply(world, { company_id, settlement_id: id, transaction_id: null, type: payment });
  }
  const recharges = await tx
    .selectFrom("transactions")
    .select(["id", "company_id"])
    .where("business_type", "=", rechargeBooking)
    .orderBy("id", "desc")
    .limit(maxVouchers)
    .execute();
  for (const { id, company_id } of recharges) {
    apply(world, { company_id, settlement_id: null, transaction_id: id, type: recharge });
  }
};

export const demo: AreaDemo = { fill: addVouchers };
