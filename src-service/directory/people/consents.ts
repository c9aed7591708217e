import type { ShownConsent } from "../../../src-shared/kernel/calls/consents.ts";
import type { Reader } from "../../core/database/tables.ts";

/** To what these people agreed on phone pages, oldest first, for whoever may see them. */
export const consentsOf = async (db: Reader, laborIds: readonly number[]): Promise<ShownConsent[]> =>
  db
    .selectFrom("labor_consents")
    .select(["kind", "version", "page", "at"])
    .where("labor_id", "in", laborIds)
    .orderBy("id")
    .execute();
