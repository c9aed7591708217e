import type { Tables, Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";
import type { LiveWork } from "./live-work.ts";
import type { GeneratedSettlement } from "./settlements.ts";

/** A membership at the agency or at one of its companies. */
export type Member = Pick<Tables["memberships"], "id" | "user_id" | "agency_id" | "company_id" | "roles">;

/**
 * Data that exists before the areas add theirs: companies, people, and a history of bills and settlements with their money.
 */
export type DemoHistory = {
  readonly world: World;
  readonly companies: readonly DemoCompany[];
  readonly members: readonly Member[];
  readonly settlements: readonly GeneratedSettlement[];
};

/** Demo data of an area (one of `demos.ts`), on top of the common history. */
export type AreaDemo = {
  /** Creates rows of the area. */
  readonly make?: (history: DemoHistory) => void;
  /** Creates or changes rows that depend on others in the database; runs after all rows of `make` are written. */
  readonly fill?: (world: World, tx: Tx) => Promise<void>;
  readonly live?: LiveWork;
};
