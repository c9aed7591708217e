import { Button } from "@fluentui/react-components";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router-dom";
import { AppError } from "../../../src-shared/kernel/bridge/app-error.ts";
import { type PermissionKey, permissionParts } from "../../../src-shared/kernel/rights/permissions.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { type Needed, useSession } from "../../session/bootstrap.ts";
import { ProblemPage } from "./ProblemPage.tsx";
import { useProblemId } from "./use-problem-id.ts";

const GoHome = ({ isOnly = false }: { isOnly?: boolean }) => {
  const navigate = useNavigate();
  const { t } = useText();
  return (
    <Button appearance={isOnly ? "primary" : "secondary"} onClick={() => void navigate("/")}>
      {t("shell.problem.goHome")}
    </Button>
  );
};

/** 404 (spec 2). */
export const NotFoundPage = () => {
  const { t } = useText();
  return (
    <ProblemPage
      picture="missing"
      code={t("shell.problem.notFound.code")}
      title={t("shell.problem.notFound.title")}
      text={t("shell.problem.notFound.text")}
    >
      <GoHome isOnly />
    </ProblemPage>
  );
};

/** 结算 · 结算单 · 支付 */
const permissionName = (of: Texts["of"], permission: PermissionKey): string => {
  const { module, object, action } = permissionParts(permission);
  const base = "enums.permission";
  return [of(`${base}.module.${module}`), of(`${base}.object.${object}`), of(`${base}.action.${action}`)].join(" · ");
};

/** 403 (spec 2 and 6): for who lacks the permission of a screen, or has just lost it. Says who one is and what is needed. */
export const ForbiddenPage = ({ needed }: { readonly needed?: Needed | undefined }) => {
  const { t, of, list } = useText();
  const session = useSession();
  const [permission] = typeof needed === "string" ? [needed] : (needed ?? []);
  const user = session.phase === "signed-in" ? session.user : null;
  const roles = list(user?.roles.map((role) => of(`enums.role.${role}`, {}, role)) ?? []);
  const hint =
    permission === undefined
      ? t("empty.forbidden.who", { roles })
      : t("empty.forbidden.needs", { roles, permission: permissionName(of, permission) });
  return (
    <ProblemPage
      picture="locked"
      code={t("shell.problem.forbidden.code")}
      title={t("shell.problem.forbidden.title")}
      text={t("shell.problem.forbidden.text")}
      hint={roles === "" ? undefined : hint}
    >
      <GoHome isOnly />
    </ProblemPage>
  );
};

/** Errors after which a screen was drawn once more. */
const retried = new WeakSet<object>();

/**
 * Draws the screen once more, by going to where one is. Code that could not be fetched stays so for as long as the page
 * lives: where the very same error comes back, the page itself is loaded again.
 */
const useRetry = (error: unknown) => {
  const location = useLocation();
  const navigate = useNavigate();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => {
    if (error instanceof Error && retried.has(error)) window.location.reload();
  }, [error]);
  return () => {
    if (error instanceof Error) retried.add(error);
    reset();
    void navigate(location, { replace: true });
  };
};

/** 500 (spec 2), with an id that the log has too: the one that came with the error, else a new one. */
const BrokenPage = ({ error }: { error: unknown }) => {
  const { t } = useText();
  const { pathname } = useLocation();
  const retry = useRetry(error);
  const id = useProblemId(error, pathname);
  return (
    <ProblemPage
      picture="broken"
      code={t("shell.problem.broken.code")}
      title={t("shell.problem.broken.title")}
      text={t("shell.problem.broken.text")}
      hint={t("shell.problem.broken.hint")}
      copyable={{ label: t("shell.problem.broken.id"), value: id }}
    >
      <Button appearance="primary" onClick={retry}>
        {t("common.tryAgain")}
      </Button>
      <GoHome />
    </ProblemPage>
  );
};

/** Shown where a screen failed: 404 for unknown addresses and records, 403 for lacking rights, else 500. */
export const RouteProblem = () => {
  const error = useRouteError();
  const code = error instanceof AppError ? error.code : undefined;
  if (code === "not_found" || (isRouteErrorResponse(error) && error.status === 404)) return <NotFoundPage />;
  return code === "forbidden" ? <ForbiddenPage /> : <BrokenPage error={error} />;
};
