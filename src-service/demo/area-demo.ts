import type { Tables, Tx } from "../database/tables.ts";
import type { Service } from "../service.ts";
import type { DemoCompany } from "./companies.ts";
import type { MadeSettlement } from "./settlements.ts";
import type { World } from "./world.ts";

/** Somebody at the agency or at a company of it. */
export type Member = Pick<Tables["memberships"], "id" | "user_id" | "agency_id" | "company_id" | "roles">;

/** What stands before the areas add theirs: companies, people, and a history of bills and settlements with their money. */
export type DemoHistory = {
  readonly world: World;
  readonly companies: readonly DemoCompany[];
  readonly members: readonly Member[];
  readonly settlements: readonly MadeSettlement[];
};

/** What an area adds to the demo data (`demo` of its `defineArea`), beside the history that all of it hangs on. */
export type AreaDemo = {
  /** Makes rows of the area. */
  readonly make?: (history: DemoHistory) => void;
  /** Makes or changes rows that depend on others in the database; runs when all rows of `make` are there. */
  readonly fill?: (world: World, tx: Tx) => Promise<void>;
  /** Does once what only the running service can do, for example declare past months. */
  readonly live?: (service: Service) => Promise<void>;
};

/** Loads what an area adds: demo data are loaded where they are made only. */
export type LoadDemo = () => Promise<{ readonly demo: AreaDemo }>;

/** What all areas add, in their order. */
export const loadDemos = async (demos: readonly LoadDemo[]): Promise<readonly AreaDemo[]> =>
  Promise.all(demos.map(async (load) => (await load()).demo));
