import { MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { Row } from "../../src-shared/lists/define.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ListView } from "./ListView.tsx";
import type { ListScreenSpec } from "./model/define-list-screen.ts";
import { idOf } from "./model/list-selection.ts";
import { useUrlListState } from "./model/list-state.ts";
import { useListModel } from "./model/use-list-model.ts";

const useStyles = makeStyles({
  screen: { display: "flex", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minWidth: 0, minHeight: 0 },
  detail: {
    flexShrink: 0,
    width: "clamp(400px, 34vw, 560px)",
    minHeight: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
    zIndex: 4,
  },
  wide: { width: "clamp(560px, 58vw, 1100px)" },
  notice: { flexShrink: 0, margin: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}` },
});

const explainField = "explain";

/** The address' query asking for the explanation of a column, or of none. */
const withExplained = (search: string, column: string | null): string => {
  const query = new URLSearchParams(search);
  if (column === null) query.delete(explainField);
  else query.set(explainField, column);
  return query.toString();
};

/** A list screen drawn from its declaration; the detail of a row stands beside it under an address of its own. */
export const ListScreen = ({ spec }: { spec: ListScreenSpec }) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const list = listByName(spec.list);
  const state = useUrlListState(list);
  const model = useListModel(spec.list, state);
  const { Detail, route } = spec;
  const title = t(spec.titleKey);
  const open = useCallback(
    (row: Row, isStep = false) =>
      void navigate(
        { pathname: `${route}/${encodeURIComponent(idOf(row))}`, search: withExplained(search, null) },
        { replace: isStep },
      ),
    [navigate, route, search],
  );
  const explain = useCallback(
    (row: Row, column: string) =>
      void navigate({ pathname: `${route}/${encodeURIComponent(idOf(row))}`, search: withExplained(search, column) }),
    [navigate, route, search],
  );
  const close = useCallback(
    () => void navigate({ pathname: route, search: withExplained(search, null) }),
    [navigate, route, search],
  );
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ListView
          model={model}
          title={title}
          openId={id}
          onOpen={Detail ? open : undefined}
          {...(spec.explains && { explains: spec.explains, onExplain: explain })}
          {...(spec.rowActions && { rowActions: spec.rowActions })}
          {...(spec.bulkActions && { bulkActions: spec.bulkActions })}
          screen={spec}
          notice={
            model.rows.freshness?.needs_network ? (
              <MessageBar intent="warning" layout="multiline" className={styles.notice}>
                <MessageBarBody>{t("lists.ui.needsNetwork")}</MessageBarBody>
              </MessageBar>
            ) : null
          }
        />
      </div>
      {Detail && id !== undefined ? (
        <aside
          className={mergeClasses(styles.detail, spec.isDetailWide && styles.wide)}
          aria-label={t("lists.ui.detail")}
        >
          <Detail key={id} id={id} onClose={close} />
        </aside>
      ) : null}
    </div>
  );
};
