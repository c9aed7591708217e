import { queryOptions } from "@tanstack/react-query";
import type { AgreementKind } from "../../../src-shared/calls/session.ts";
import type { Desk } from "../../app/bridge/desk.ts";
import type { Locale } from "../../app/i18n/texts.ts";
import { queryKeys } from "../../app/query-keys.ts";

/** The text in force, read anew whenever it is opened: what was accepted must be what stood there. */
export const agreementQuery = (desk: Desk, kind: AgreementKind, locale: Locale) =>
  queryOptions({
    queryKey: queryKeys.agreement(kind, locale),
    queryFn: () => desk.agreements.get({ kind, locale }),
    staleTime: 0,
  });
