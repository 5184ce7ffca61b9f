import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormHandle, OpenInput, PreparedButton, PreparedField } from '#renderers/plugin.ts'
import type { ButtonContext } from '#renderers/ui/button/button-context.ts'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import type { FullScreen } from '#renderers/ui/hooks/use-full-screen.tsx'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import { useUnsaved } from '#renderers/ui/hooks/use-unsaved.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode, Step } from '#shared/documents/page.ts'

/** Props that the modal and the drawer form share. */
export interface RecordOverlayProps {
  name: string
  entity?: Entity
  fields: readonly PreparedField[]
  /** Width in pixels. */
  width?: number
  fullScreen?: FullScreen
  columns?: 1 | 2 | 3 | 4
  title?: string
  /** Label of the submit button. Default 确定. */
  okText?: string
  /** Hides the submit button. */
  okHidden?: boolean
  /** Opens the overlay from the start. */
  opened?: boolean
  /** Steps that replace save, close, reload. */
  submit?: readonly Step[]
  /** Buttons beside the submit button; hidden in view mode. */
  buttons?: readonly PreparedButton[]
  onClose?: readonly Step[]
}

export interface RecordOverlay {
  open: boolean
  mode: Mode
  title: string
  okText: string
  /** The record is loading. */
  loading: boolean
  busy: boolean
  record: Row | undefined
  onReady(form: FormHandle): void
  /** Returns the open form, so that a dialog that is mounted again continues it. */
  form(): FormHandle | undefined
  submit(): Promise<void>
  /** Context of the buttons beside the submit button. */
  place: ButtonContext
  /** Closes the overlay; confirms first when something was changed. */
  cancel(): Promise<void>
  /**
   * True from the end of the opening animation to the end of the closing one. A focus that is set earlier would be
   * lost.
   */
  isFullyOpen: boolean
  afterOpenChange(open: boolean): void
}

/** Error window for a dialog or drawer whose code failed to load. */
export const failedOverlay = failedWindow(({ overlay }: { overlay: RecordOverlay }) => ({
  open: overlay.open,
  onClose: () => void overlay.cancel(),
}))

const DEFAULT_SUBMIT: readonly Step[] = [{ use: 'save' }, { use: 'close' }, { use: 'reload' }]
const TITLE: Record<Mode, (of: string) => string> = {
  add: (of) => `新增${of}`,
  edit: (of) => `编辑${of}`,
  view: (of) => `${of}详情`,
}

interface OverlayState {
  open: boolean
  mode: Mode
  record?: Row
  loading: boolean
}

/** Behaviour of a form above the page, shared by modal and drawer. */
export function useRecordOverlay(props: RecordOverlayProps): RecordOverlay {
  const { name, entity, submit = DEFAULT_SUBMIT, onClose } = props
  const { ports, register, run, scope } = useScreen()
  const [state, setState] = useState<OverlayState>({ open: props.opened ?? false, mode: 'add', loading: false })
  const { busy, isRunning, runOnce } = useOneRun()
  const [isFullyOpen, setFullyOpen] = useState(false)
  const form = useRef<FormHandle | undefined>(undefined)
  const isChanged = () => state.open && state.mode !== 'view' && !state.loading && form.current?.dirty() === true
  useUnsaved(isChanged)
  // Counts openings and closings, to ignore a record that arrives after a later one.
  const opening = useRef(0)
  // Initial values of new records, by source (`BlockHandle.startWith`).
  const initialValues = useRef(new Map<string, Row>())

  const close = useCallback(() => {
    opening.current += 1
    setState((present) => ({ ...present, open: false, loading: false }))
  }, [])

  const open = useCallback(
    async (input: OpenInput) => {
      opening.current += 1
      const mine = opening.current
      const id = input.row?.id
      const known = input.mode === 'add' ? startOf(initialValues.current, input.initial) : input.row
      if (input.mode === 'add' || !entity?.['x-calls'] || id === undefined) {
        setState({ open: true, mode: input.mode, record: known, loading: false })
        return
      }
      setState({ open: true, mode: input.mode, record: undefined, loading: true })
      try {
        // The row of a list may be outdated, and a list leaves out fields that the form shows.
        const fresh = await ports.records.get(entity, String(id))
        if (opening.current === mine)
          setState({ open: true, mode: input.mode, record: { ...known, ...fresh }, loading: false })
      } catch (error) {
        if (opening.current === mine) close()
        throw error
      }
    },
    [entity, ports, close],
  )

  useEffect(() => {
    const startWith = (initial: Row, source: string) => void initialValues.current.set(source, initial)
    return register(name, { open, startWith, close, submit: async () => undefined })
  }, [register, name, open, close])

  const where = () => ({
    block: name,
    entity,
    form: form.current,
    scope: scope({ values: form.current?.values(), row: state.record, mode: state.mode }),
  })

  return {
    ...state,
    busy,
    isFullyOpen,
    record: state.record,
    title: props.title ?? TITLE[state.mode](entity?.title ?? ''),
    okText: props.okText ?? '确定',
    onReady: useCallback((handle: FormHandle) => {
      form.current = handle
    }, []),
    form: () => form.current,
    place: {
      block: name,
      entity,
      get form() {
        return form.current
      },
      scope: () => where().scope,
    },
    async submit() {
      // The buttons still exist during the closing animation.
      if (state.open) await runOnce(() => run(submit, where()))
    },
    async cancel() {
      if (isRunning()) return
      if (isChanged() && !(await ports.notices.confirm({ title: '确定放弃编辑？' }))) return
      close()
    },
    afterOpenChange(open) {
      setFullyOpen(open)
      if (open) return
      form.current = undefined
      if (onClose) void run(onClose, where())
    },
  }
}

function startOf(initialValues: ReadonlyMap<string, Row>, initial: Row | undefined): Row | undefined {
  return initialValues.size === 0 ? initial : Object.assign({}, ...initialValues.values(), initial)
}
