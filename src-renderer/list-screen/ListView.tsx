import { makeStyles } from "@fluentui/react-components";
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { useAvailability } from "../session/availability.ts";
import { FilterLine } from "./filters/FilterLine.tsx";
import { ListGrid } from "./grid/ListGrid.tsx";
import { type OpenMenu, RowMenu } from "./grid/RowMenu.tsx";
import { useSize } from "./grid/sticky.ts";
import { ListHeading } from "./ListHeading.tsx";
import { ListTools } from "./ListTools.tsx";
import type { NoteLink, NoteLinks } from "./layout/note.ts";
import type { ActionTarget, ListAction, ListScreenSpec } from "./model/define-list-screen.ts";
import { isFirstUse } from "./model/first-use.ts";
import { noSelection } from "./model/list-selection.ts";
import type { ListStart } from "./model/list-start.ts";
import { useCalmModel } from "./model/use-calm-model.ts";
import { useListHead } from "./model/use-list-head.ts";
import type { ListModel } from "./model/use-list-model.ts";
import { type ScreenTools, useScreenTools } from "./model/use-screen-tools.tsx";
import { useStartedAction } from "./model/use-started-action.ts";
import { RevealProvider } from "./row/reveal.tsx";
import { SelectionBar } from "./selection/SelectionBar.tsx";
import { ListEmpty } from "./states/ListEmpty.tsx";
import { ListFailure } from "./states/ListFailure.tsx";
import { ListSkeleton } from "./states/ListSkeleton.tsx";
import { type DrawnTab, useStatusTabs } from "./tabs/use-status-tabs.ts";

const useStyles = makeStyles({
  view: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0, minWidth: 0 },
});

const noActions: readonly ListAction[] = [];
const noTabs: readonly DrawnTab[] = [];
const nothingExplained: ReadonlySet<string> = new Set();

type Props = {
  readonly model: ListModel;
  readonly title: string;
  readonly rowActions?: readonly ListAction[];
  readonly bulkActions?: readonly ListAction[];
  readonly openId?: string | undefined;
  readonly onOpen?: ((row: Row, isStep?: boolean) => void) | undefined;
  readonly explains?: ReadonlySet<string>;
  readonly onExplain?: (row: Row, column: string) => void;
  /** The screen that the list is; absent where it is a part of another one, which has neither heading nor tools. */
  readonly screen?: ListScreenSpec;
  /** Tools for the whole list, where it is no screen. */
  readonly tools?: ReactNode;
  /** Drawn below the filters. */
  readonly notice?: ReactNode;
  /** Action to begin as soon as the list is shown. */
  readonly start?: ListStart | null;
  readonly onStarted?: () => void;
};

/** A list that is less wide, in px, stands beside a record. */
const narrowBelow = 560;

const nothing = (): void => undefined;

type BodyProps = {
  readonly model: ListModel;
  readonly title: string;
  readonly tools: ScreenTools;
  readonly children: ReactNode;
};

const Body = ({ model, title, tools, children }: BodyProps) => {
  const { rows } = model;
  if (rows.isLoading) return <ListSkeleton model={model} />;
  // Rows that were read before are worth more than a message; the heading says how old they are.
  if (rows.error && rows.length === 0) return <ListFailure model={model} title={title} />;
  return rows.length === 0 ? <ListEmpty model={model} title={title} tools={tools} /> : children;
};

type TopProps = Pick<Props, "model" | "title" | "tools"> & {
  readonly screen: ListScreenSpec | undefined;
  readonly screenTools: ScreenTools;
  /** Actions on rows. */
  readonly actions: readonly ListAction[];
  readonly isNarrow: boolean;
};

/** Part above the rows: heading with tabs, filters, tools. Not drawn again while rows are scrolled by. */
const ListTop = memo(({ model, title, screen, screenTools, tools, actions, isNarrow }: TopProps) => {
  const head = useListHead(model.list);
  const tabs = useStatusTabs(model, actions, head.amount);
  return (
    <>
      {screen === undefined ? null : (
        <ListHeading model={model} title={title} head={head} tabs={tabs} isNarrow={isNarrow} />
      )}
      <FilterLine model={model} head={head} tabs={screen === undefined || isNarrow ? tabs : noTabs} isNarrow={isNarrow}>
        {screen === undefined ? (
          tools
        ) : (
          <ListTools model={model} title={title} spec={screen} tools={screenTools} isFirstUse={isFirstUse(model)} />
        )}
      </FilterLine>
    </>
  );
});

/** A list with filters, grid, sums, selection and actions: a whole screen, or a part of one (e.g. of a detail). */
export const ListView = (props: Props) => {
  const {
    model,
    title,
    rowActions = noActions,
    bulkActions = noActions,
    openId,
    onOpen,
    screen,
    tools,
    notice,
    start = null,
    onStarted = nothing,
  } = props;
  const { explains = nothingExplained, onExplain } = props;
  const styles = useStyles();
  const view = useRef<HTMLDivElement>(null);
  const { width } = useSize(view);
  const isNarrow = width > 0 && width < narrowBelow;
  const calm = useCalmModel(model);
  const actions = useMemo(() => [...rowActions, ...bulkActions], [rowActions, bulkActions]);
  const [menu, setMenu] = useState<OpenMenu>();
  const [running, setRunning] = useState<{ action: ListAction; target: ActionTarget }>();
  const { setSelection } = model;
  const onMenu = useCallback((row: Row, anchor: { x: number; y: number }) => setMenu({ row, anchor }), []);
  const onAction = useCallback((action: ListAction, target: ActionTarget) => setRunning({ action, target }), []);
  const navigate = useNavigate();
  const availabilityOf = useAvailability();
  const { rowTarget } = calm;
  const links = useMemo((): NoteLinks => {
    const actionOf = ({ action: key }: NoteLink) => rowActions.find((one) => one.key === key);
    // A page is shown from the copy.
    const against: NoteLinks["against"] = (link) => {
      const action = actionOf(link);
      const offer = action && availabilityOf(action);
      return offer?.reason ? { reason: offer.reason, brief: offer.brief ?? offer.reason } : null;
    };
    const take: NoteLinks["take"] = (row, link) => {
      const action = actionOf(link);
      if (action === undefined) {
        if (link.page !== null) void navigate(link.page);
      } else if (against(link) === null) onAction(action, rowTarget(row));
    };
    return { against, take };
  }, [rowActions, rowTarget, navigate, availabilityOf, onAction]);
  const screenTools = useScreenTools(screen, start, onStarted);
  useStartedAction({ model, actions: bulkActions, start, onAction, onStarted });
  const Dialog = running?.action.Dialog;
  // The last amount is the one that all others lead to.
  const lastExplained = [...explains].at(-1);
  return (
    <RevealProvider list={model.name}>
      <div ref={view} className={styles.view}>
        <ListTop
          model={calm}
          title={title}
          screen={screen}
          screenTools={screenTools.shown}
          tools={tools}
          actions={actions}
          isNarrow={isNarrow}
        />
        {notice}
        <Body model={model} title={title} tools={screenTools.shown}>
          <ListGrid
            model={model}
            calm={calm}
            title={title}
            openId={openId}
            onOpen={onOpen}
            onMenu={onMenu}
            explains={explains}
            onExplain={onExplain}
            links={links}
            actions={bulkActions}
            onAction={onAction}
          />
        </Body>
        {/* Records that were looked up by number are selected although the filters show none. */}
        {model.rows.length === 0 ? (
          <SelectionBar model={model} actions={bulkActions} onAction={onAction} room={width} rowsInSight={0} />
        ) : null}
      </div>
      {menu ? (
        <RowMenu
          model={model}
          menu={menu}
          actions={rowActions}
          onOpen={onOpen}
          {...(onExplain && lastExplained !== undefined && { explain: { column: lastExplained, open: onExplain } })}
          onAction={onAction}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {screenTools.parts}
      {running && Dialog ? (
        <Dialog
          target={running.target}
          onClose={(outcome) => {
            setRunning(undefined);
            if (outcome === "done") setSelection(noSelection);
          }}
        />
      ) : null}
    </RevealProvider>
  );
};
