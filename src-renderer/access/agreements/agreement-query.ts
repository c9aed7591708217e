import { queryOptions } from "@tanstack/react-query";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { queryKeys } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import type { Locale } from "../../i18n/texts.ts";

/** The text in force, read again whenever it is opened: what was accepted must be what stood there. */
export const agreementQuery = (desk: Desk, kind: AgreementKind, locale: Locale) =>
  queryOptions({
    queryKey: queryKeys.agreement(kind, locale),
    queryFn: () => desk.agreements.get({ kind, locale }),
    staleTime: 0,
  });
