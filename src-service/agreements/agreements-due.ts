import type { AgreementKind } from "../../src-shared/calls/session.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

/** Agreements whose version in force this membership has not accepted, in the order of asking. */
export const agreementsDue = async (_db: Database, _principal: Principal): Promise<AgreementKind[]> => [];
