import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import type { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { Role } from "../../service/money-fill.ts";
import type { Making, Settlement, Stage } from "./stage.ts";
import type { World } from "./world.ts";

/** Lines of each settlement of a batch. */
export const linesEach = 2;
/** Who pays batches: makes and checks settlements too, so that duties are kept apart row by row. */
export const batchPayer: Role = "boss";

/** One settlement of a batch and what the service has to say to it. */
export type Entry = {
  readonly settlement: Settlement;
  readonly accounts: readonly string[];
  /** Null: it is to be paid. */
  readonly refusal: string | null;
  /** False: the desk leaves it out, because it could not be paid from the start. */
  readonly isPlanned: boolean;
  /** May be paid after all by a desk that was killed and plans again, seeing what has changed. */
  readonly mayPassAnew: boolean;
  /** Somebody else pays it by itself. */
  readonly isPaidElsewhere: boolean;
};

/** Something that keeps settlements of a batch from being paid: before the desk plans, or between plan and confirmation. */
export type Harm = {
  readonly entries: readonly Entry[];
  readonly act?: () => Promise<void>;
  /** Puts the scene right again. */
  readonly undo?: () => Promise<void>;
};

type Props = { readonly world: World; readonly stage: Stage; readonly random: ReturnType<typeof seededRandom> };
type Made = Awaited<ReturnType<Stage["approved"]>>;

const entryOf = (approved: Made, more: Partial<Entry> = {}): Entry => ({
  ...approved,
  ...{ refusal: null, isPlanned: true, mayPassAnew: false, isPaidElsewhere: false },
  ...more,
});

const approve = ({ stage }: Props, making: Making = {}): Promise<Made> => stage.approved(linesEach, making);

/** A settlement that nothing is against. */
export const legal = async (props: Props): Promise<Entry> => entryOf(await approve(props));

/** It was taken back and funded again since it was seen: as payable as before, but not what was confirmed. */
const stale = async (props: Props): Promise<Harm> => {
  const approved = await approve(props);
  const { stage } = props;
  return {
    entries: [entryOf(approved, { refusal: "stale_version", mayPassAnew: true })],
    act: async () => {
      await stage.fund(await stage.revoke(approved.settlement));
    },
  };
};

const paidMeanwhile = async (props: Props): Promise<Harm> => {
  const approved = await approve(props);
  return {
    entries: [entryOf(approved, { refusal: "stale_version", isPaidElsewhere: true })],
    act: () => props.stage.pay("payer2", approved.settlement),
  };
};

const paidBefore = async (props: Props): Promise<Harm> => {
  const approved = await approve(props);
  await props.stage.pay("payer2", approved.settlement);
  return { entries: [entryOf(approved, { isPlanned: false, isPaidElsewhere: true })] };
};

/** Its money was freed: it waits for funds. */
const unfunded = async (props: Props): Promise<Harm> => {
  const approved = await approve(props);
  return {
    entries: [
      entryOf({ ...approved, settlement: await props.stage.revoke(approved.settlement) }, { isPlanned: false }),
    ],
  };
};

const ownMade = async (props: Props): Promise<Harm> => ({
  entries: [entryOf(await approve(props, { maker: batchPayer }), { isPlanned: false })],
});

const ownChecked = async (props: Props): Promise<Harm> => ({
  entries: [entryOf(await approve(props, { checker: batchPayer }), { isPlanned: false })],
});

/** The records say since that the payer has made it, which no version tells. */
const ownAfterAll = async (props: Props): Promise<Harm> => {
  const { world } = props;
  const approved = await approve(props);
  const setMaker = (who: Role) =>
    world.write(async ({ tx }) => {
      await tx
        .updateTable("settlements")
        .set({ maker_id: world.person(who).id })
        .where("id", "=", Number(approved.settlement.id))
        .execute();
    });
  return {
    entries: [entryOf(approved, { refusal: "same_person" })],
    act: () => setMaker(batchPayer),
    undo: () => setMaker("maker"),
  };
};

/** The number of an order is taken, so that paying fails after the money was moved. */
const brokenHalfWay = async (props: Props): Promise<Harm> => {
  const { world } = props;
  const approved = await approve(props);
  const { no, id } = approved.settlement;
  const channel_order_no = `${no}P00002A1`;
  return {
    entries: [entryOf(approved, { refusal: "internal" })],
    act: () =>
      world.write(async (writing) => {
        const line = await writing.tx
          .selectFrom("payout_lines")
          .select(["id", "net"])
          .where("settlement_id", "=", Number(id))
          .where("seq", "=", 2)
          .executeTakeFirstOrThrow();
        const attempt = { id: await writing.ids(1), line_id: line.id, attempt: 1, channel_order_no, amount: line.net };
        const ended = { state: 20, fail_code: null, created_ms: 0, finished_ms: 0 };
        const never = { next_query_ms: null, first_claim_ms: null, account_no: null, bank_code: null };
        await writing.tx
          .insertInto("payout_attempts")
          .values({ ...attempt, ...ended, ...never })
          .execute();
      }),
    undo: () =>
      world.write(async ({ tx }) => {
        await tx
          .deleteFrom("payout_attempts")
          .where("channel_order_no", "=", channel_order_no)
          .where("created_ms", "=", 0)
          .execute();
      }),
  };
};

const ofOther = async (props: Props, count: number): Promise<Made[]> => {
  const approvedList: Made[] = [];
  for (let nth = 0; nth < count; nth += 1) approvedList.push(await approve(props, { at: "other" }));
  return approvedList;
};

/** The company is frozen. */
const stopped = async (props: Props): Promise<Harm> => {
  const { world } = props;
  const otherCompany = await ofOther(props, 2);
  const setStatus = (state: "active" | "frozen") =>
    world.write(async ({ tx }) => {
      await tx
        .updateTable("companies")
        .set({ status: companyStates.code(state) })
        .where("id", "=", Number(world.other_company_id))
        .execute();
    });
  return {
    entries: otherCompany.map((one) => entryOf(one, { refusal: "company_stopped" })),
    act: () => setStatus("frozen"),
    undo: () => setStatus("active"),
  };
};

/** What the company's money lies frozen for is there for the first of three only. */
const shortHalfWay = async (props: Props): Promise<Harm> => {
  const { world } = props;
  const sameCompany = await ofOther(props, 3);
  const [first = 0, ...rest] = sameCompany.map(({ settlement }) => settlement.company_payable);
  let takenCents = 0;
  const frozen = world.write(async ({ tx }) => {
    const account = tx
      .selectFrom("ledger_accounts as a")
      .innerJoin("wallets as w", "w.id", "a.wallet_id")
      .select(["a.id", "a.balance"])
      .where("w.company_id", "=", Number(world.other_company_id))
      .where("a.kind", "=", "wallet_frozen");
    return account.executeTakeFirstOrThrow();
  });
  const { id, balance } = await frozen;
  const take = (amount: number) =>
    world.write(async ({ tx }) => {
      // What is owed to a company stands below zero.
      await tx
        .updateTable("ledger_accounts")
        .set((eb) => ({ balance: eb("balance", "+", amount) }))
        .where("id", "=", id)
        .execute();
      takenCents += amount;
    });
  return {
    entries: sameCompany.map((one, at) => entryOf(one, { refusal: at === 0 ? null : "insufficient_funds" })),
    act: () => take(-Number(balance) - first - Math.min(...rest) + 1),
    undo: () => take(-takenCents),
  };
};

const before = [paidBefore, unfunded, ownMade, ownChecked];
const between = [stale, paidMeanwhile, ownAfterAll, brokenHalfWay];
const ofTheOther = [stopped, shortHalfWay];

/** One of each sort: seen by the plan, of one settlement, of another company. */
export const someHarms = async (props: Props): Promise<readonly Harm[]> => {
  const harms: Harm[] = [];
  for (const sort of [before, between, ofTheOther]) harms.push(await props.random.pick(sort)(props));
  return harms;
};
