import { isPageToken, pageToken, recordOfToken } from "../phone-page/token.ts";
import type { Service } from "../service.ts";
import type { Relation } from "./register-worker.ts";

/** Letter of the pages on which people go on with their registration. */
export const personLetter = "p";

const aboutOf = ({ labor_id }: Pick<Relation, "labor_id">, mobile: string): string => `${labor_id}:${mobile}`;

/** The token of a person's own page at a company; with another mobile it opens nothing any more. */
export const tokenOf = (service: Service, relation: Relation, mobile: string): string =>
  pageToken(service, personLetter, relation.id, aboutOf(relation, mobile));

export const relationIdOf = (token: string): number | null => recordOfToken(personLetter, token);

export const isTokenOf = (service: Service, token: string, relation: Relation, mobile: string): boolean =>
  isPageToken(service, token, personLetter, relation.id, aboutOf(relation, mobile));
