import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import type { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Role } from "../../service/money-fill.ts";
import type { FundAccounts } from "./fund-accounts.ts";
import type { DeskReport } from "./killable-desk.ts";
import type { Stage } from "./stage.ts";
import type { World } from "./world.ts";

type Random = ReturnType<typeof seededRandom>;
export type Props = {
  readonly world: World;
  readonly stage: Stage;
  readonly funds: FundAccounts;
  readonly random: Random;
};

/** One operation on its own scene. */
export type Job = {
  readonly who: Role;
  readonly input: PlanInput;
  readonly call: CallName;
  /** Payment orders are carried to the bank first, to the end or for one round while the desk already acts. */
  readonly carryFirst?: "all" | "meanwhile";
  /** Between that and the desk. */
  readonly beforeDesk?: () => Promise<void>;
  /** How often the operation took effect, as the books have it. */
  readonly effects: () => Promise<number>;
  /** Whether the service may be against it, because something else was faster. */
  readonly mayRefuse?: boolean;
  /** What the service has to say against it. */
  readonly mustRefuse?: string;
  /** A desk that was killed plans again, sees what has changed, and is not refused. */
  readonly mayPassAnew?: boolean;
  /** What others do between what the person has seen and what they confirm; once, however often the desk is started. */
  readonly afterPlan?: () => Promise<void>;
  /** A wrong use of the code that was sent, and what is wrong when it is let pass. */
  readonly misuse?: () => Promise<readonly string[]>;
  /** What is wrong beside `effects`; `reopened` is the word of the same desk started once more. */
  readonly judge?: (word: DeskReport, reopened: DeskReport, starts: number) => Promise<readonly string[]>;
  /** Settlements whose lines have to end as the bank says. */
  readonly settlements: readonly string[];
  /** Accounts that the bank may have paid to in this case. */
  readonly accounts: readonly string[];
  /** Puts back what the scene needs for the next one. */
  readonly after?: () => Promise<void>;
};
