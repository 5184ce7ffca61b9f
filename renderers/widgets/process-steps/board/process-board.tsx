import { Alert } from 'antd'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { conditionFields, type ProcessField } from '#shared/documents/workflow/process-field.ts'
import {
  addBranch,
  addStep,
  changeStep,
  copyStep,
  countBelow,
  moveStep,
  neighbourOf,
  removeStep,
} from '#shared/documents/workflow/simple-edits.ts'
import { incompleteSteps } from '#shared/documents/workflow/simple-faults.ts'
import { type SimpleStep, structureFault } from '#shared/documents/workflow/simple-process.ts'
import { StepDrawer } from '../settings/step-drawer.tsx'
import { formOf } from '../settings/step-forms.ts'
import { stepWords } from '../settings/step-words.ts'
import { BoardContext, type BoardContextValue, type StepActions } from './board-context.ts'
import { BoardToolbar } from './board-toolbar.tsx'
import { historyCommandOf } from './step-keys.ts'
import { StepLine } from './step-line.tsx'
import { type ProcessModel, useProcessModel } from './use-process-model.ts'
import { useReferenceNames } from './use-reference-names.ts'
import './process-board.css'

interface ProcessBoardProps {
  id: string
  title: string
  value: string
  onChange(value: string): void
  fields: readonly ProcessField[]
  mode: 'edit' | 'view' | 'text'
  disabled: boolean
  height?: number
  /** Attributes of the group around the board. */
  group?: Record<string, unknown>
}

const WHOLE = 100
const HEIGHT = 640

/** The process as cards from top to bottom, with the settings of a step in a drawer. `text` shows no tools. */
export function ProcessBoard({ id, title, value, onChange, fields, mode, disabled, height, group }: ProcessBoardProps) {
  const { ports } = useScreen()
  const model = useProcessModel(value, onChange)
  const { steps } = model.process
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<string>()
  const [zoom, setZoom] = useState(WHOLE)
  const focus = useFocusOf(root, value)
  const isEditable = mode === 'edit' && !disabled
  const faults = useMemo(() => (mode === 'edit' ? incompleteSteps(steps) : []), [mode, steps])
  const nameOf = useReferenceNames(steps)
  const compared = conditionFields(fields, steps)
  useMiddle(root)

  const actions = useStepActions({ steps, model, focus, open: setOpened, notices: ports.notices })
  const board: BoardContextValue = {
    steps,
    actions: isEditable ? actions : undefined,
    open: setOpened,
    controlId: id,
    disabled,
    wordsOf: (step) => stepWords(step, isConditional(step, steps), compared, nameOf),
    faultsOf: (step) => faults.filter((fault) => fault.step === step).map(({ message }) => message),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = isEditable ? historyCommandOf(event) : undefined
    // Drawers and menus are no part of the board, though their events pass through it.
    if (!command || !root.current?.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    model[command]()
  }
  const step = steps.find((each) => each.id === opened)
  return (
    <BoardContext value={board}>
      <div ref={root} role="group" aria-label={title} {...group} className="r-steps" onKeyDown={onKeyDown}>
        {mode !== 'text' && (
          <BoardToolbar
            model={isEditable ? model : undefined}
            zoom={zoom}
            onZoom={setZoom}
            faults={faults}
            onFault={() => goTo(root.current, faults.find((fault) => fault.step !== undefined)?.step)}
          />
        )}
        {model.isUnreadable && <Alert type="error" showIcon title="流程内容无法识别；修改后将从空白流程开始" />}
        <div className="r-steps__scroll" style={{ maxHeight: height ?? HEIGHT }}>
          <div className="r-steps__board" style={zoom === WHOLE ? undefined : { zoom: zoom / WHOLE }}>
            <StepLine parent={undefined} />
            <div className="r-steps__end">结束</div>
          </div>
        </div>
      </div>
      {step && (
        <StepDrawer
          key={step.id}
          step={step}
          steps={steps}
          isConditional={isConditional(step, steps)}
          fields={fields}
          readOnly={!isEditable}
          onChange={(changed) => model.change(changeStep(steps, changed))}
          onClosed={() => {
            setOpened(undefined)
            goTo(root.current, step.id)
          }}
        />
      )}
    </BoardContext>
  )
}

/** Branches of a choice have conditions, but for the default one. */
function isConditional(step: SimpleStep, steps: readonly SimpleStep[]): boolean {
  if (step.kind !== 'branch' || step.isDefault) return false
  return steps.some(({ id, kind }) => id === step.parent && kind === 'choice')
}

interface ActionsInput {
  steps: readonly SimpleStep[]
  model: ProcessModel
  focus(id: string): void
  open(id: string): void
  notices: ReturnType<typeof useScreen>['ports']['notices']
}

function useStepActions({ steps, model, focus, open, notices }: ActionsInput): StepActions {
  const store = (next: readonly SimpleStep[], id: string): boolean => {
    const fault = faultOf(next)
    if (fault !== undefined) {
      notices.warning(fault)
      return false
    }
    model.change(next)
    focus(id)
    return true
  }
  return {
    open,
    add(place, kind) {
      const added = addStep(steps, place, kind)
      const isStored = store(added.steps, added.id)
      if (isStored && kind !== 'choice' && kind !== 'parallel') open(added.id)
    },
    addBranch(split) {
      const added = addBranch(steps, split)
      store(added.steps, added.id)
    },
    copy(id) {
      const copied = copyStep(steps, id)
      if (copied.id !== id) store(copied.steps, copied.id)
    },
    move(id, by) {
      if (neighbourOf(steps, id, by)) store(moveStep(steps, id, by), id)
    },
    async remove(id) {
      const step = steps.find((each) => each.id === id)
      const next = removeStep(steps, id)
      if (step === undefined || next.length === steps.length) return
      const below = countBelow(steps, id)
      const content = below > 0 ? `其中的 ${below} 个步骤也将删除` : undefined
      const title = `确定删除“${step.name || formOf(step).title}”吗？`
      if (!(await notices.confirm({ title, ...(content !== undefined && { content }), danger: true }))) return
      const before = steps
        .slice(0, steps.indexOf(step))
        .findLast((each) => next.some(({ id: left }) => left === each.id))
      store(next, before?.id ?? 'start')
    },
  }
}

const faultOf = (steps: readonly SimpleStep[]): string | undefined =>
  structureFault({ key: 'process', name: '', steps })?.message

function goTo(root: HTMLElement | null, id: string | undefined): void {
  const card = id === undefined ? null : root?.querySelector<HTMLElement>(`[data-step="${id}"]`)
  card?.scrollIntoView?.({ block: 'center', inline: 'center' })
  card?.focus({ preventScroll: true })
}

/** Returns a function that focuses a step once the changed process is shown. */
function useFocusOf(root: { current: HTMLElement | null }, value: string): (id: string) => void {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value says that the process has changed
  useEffect(() => {
    if (wanted.current === undefined) return
    goTo(root.current, wanted.current)
    wanted.current = undefined
  }, [root, value])
  return (id) => {
    wanted.current = id
  }
}

/** Shows the middle of a process that is wider than its place. */
function useMiddle(root: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const scroll = root.current?.querySelector('.r-steps__scroll')
    if (scroll) scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2
  }, [root])
}
