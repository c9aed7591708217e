import { MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { approvalAction } from "../../src-shared/kernel/records/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { type RecordFrame, RecordFrameProvider } from "../ui/buttons/record-frame.ts";
import { ListView } from "./ListView.tsx";
import type { ListScreenSpec } from "./model/define-list-screen.ts";
import { queryOfRecord } from "./model/list-address.ts";
import { idOf } from "./model/list-selection.ts";
import { placeWithoutStart, startOfState } from "./model/list-start.ts";
import { useUrlListState } from "./model/list-state.ts";
import { useListModel } from "./model/use-list-model.ts";
import { useRecordReview } from "./model/use-record-review.ts";
import { useRecordSteps } from "./model/use-record-steps.ts";
import { useSeenList } from "./model/use-seen-list.ts";

const useStyles = makeStyles({
  screen: { display: "flex", height: "100%", minHeight: 0 },
  list: { flexGrow: 1, minWidth: 0, minHeight: 0 },
  // Beside a wide record the list is its table of contents.
  master: { flexGrow: 0, flexShrink: 0, width: "352px", borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  detail: {
    flexShrink: 0,
    width: "clamp(400px, 34vw, 560px)",
    minHeight: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    zIndex: 4,
  },
  wide: { flexGrow: 1, flexShrink: 1, width: 0, minWidth: "400px", borderLeft: "none" },
  notice: { flexShrink: 0, margin: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}` },
});

/** A list screen drawn from its declaration; the detail of a row stands beside it under an address of its own. */
export const ListScreen = ({ spec }: { spec: ListScreenSpec }) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname, search, state: placeState } = useLocation();
  const { id } = useParams();
  const list = useSeenList(spec.list);
  const state = useUrlListState(list);
  const model = useListModel(spec.list, state);
  const { Detail, route } = spec;
  const title = t(`lists.${spec.list}.title`);
  const open = useCallback(
    (row: Row, isStep = false) =>
      void navigate(
        { pathname: `${route}/${encodeURIComponent(idOf(row))}`, search: queryOfRecord(search, null) },
        { replace: isStep },
      ),
    [navigate, route, search],
  );
  const explain = useCallback(
    (row: Row, column: string) =>
      void navigate({ pathname: `${route}/${encodeURIComponent(idOf(row))}`, search: queryOfRecord(search, column) }),
    [navigate, route, search],
  );
  const close = useCallback(
    () => void navigate({ pathname: route, search: queryOfRecord(search, null) }),
    [navigate, route, search],
  );
  const start = useMemo(() => startOfState(placeState), [placeState]);
  const onStarted = useCallback(
    () => void navigate(placeWithoutStart({ pathname, search }), { replace: true }),
    [navigate, pathname, search],
  );
  const step = useCallback((row: Row) => open(row, true), [open]);
  const isOpen = Detail !== undefined && id !== undefined;
  const steps = useRecordSteps({
    rows: model.rows,
    question: JSON.stringify([state.applied, state.ordering]),
    openId: isOpen ? id : undefined,
    onStep: step,
  });
  const approval = useMemo(() => spec.rowActions?.find(({ key }) => key === approvalAction), [spec.rowActions]);
  const review = useRecordReview({
    model,
    approval,
    openId: isOpen ? id : undefined,
    steps,
    onStep: step,
    onClose: close,
  });
  const frame: RecordFrame = {
    place: steps.at < 0 ? null : steps.at + 1,
    count: model.rows.length,
    canStep: steps.canStep,
    step: steps.step,
    review,
  };
  return (
    <div className={styles.screen}>
      <div className={mergeClasses(styles.list, isOpen && spec.isDetailWide && styles.master)}>
        <ListView
          model={model}
          title={title}
          openId={id}
          onOpen={Detail ? open : undefined}
          {...(spec.explains && { explains: spec.explains, onExplain: explain })}
          {...(spec.rowActions && { rowActions: spec.rowActions })}
          {...(spec.bulkActions && { bulkActions: spec.bulkActions })}
          screen={spec}
          start={start}
          onStarted={onStarted}
          notice={
            model.rows.freshness?.needs_network ? (
              <MessageBar intent="warning" layout="multiline" className={styles.notice}>
                <MessageBarBody>{t("lists.ui.needsNetwork")}</MessageBarBody>
              </MessageBar>
            ) : null
          }
        />
      </div>
      {isOpen ? (
        <aside
          className={mergeClasses(styles.detail, spec.isDetailWide && styles.wide)}
          aria-label={t("lists.ui.detail")}
        >
          <RecordFrameProvider value={frame}>
            <Detail key={id} id={id} onClose={close} />
          </RecordFrameProvider>
        </aside>
      ) : null}
    </div>
  );
};
