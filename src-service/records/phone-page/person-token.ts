import type { Service } from "../../lists/service.ts";
import { isPageToken, pageToken, recordOfToken } from "./token.ts";

/** A person's work for a company, as far as the address of their page goes. */
type Relation = { readonly id: number; readonly labor_id: number };
type Parts = Pick<Service, "secrets">;

/** Letter of the pages on which people go on with their registration, and are asked for their face. */
export const personLetter = "p";

const aboutOf = ({ labor_id }: Pick<Relation, "labor_id">, mobile: string): string => `${labor_id}:${mobile}`;

/** The token of a person's own page at a company; with another mobile it opens nothing any more. */
export const personToken = (service: Parts, relation: Relation, mobile: string): string =>
  pageToken(service, personLetter, relation.id, aboutOf(relation, mobile));

export const relationIdOf = (token: string): number | null => recordOfToken(personLetter, token);

export const isTokenOf = (service: Parts, token: string, relation: Relation, mobile: string): boolean =>
  isPageToken(service, token, personLetter, relation.id, aboutOf(relation, mobile));
