import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import type { FormHandle } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { FormDraftSlot, type FormDraftSlotHandle } from '#renderers/ui/draft/form-draft-slot.tsx'
import { endForm } from '#renderers/ui/draft/form-end.ts'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import './record-overlay.css'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import type { RecordOverlay, RecordOverlayProps } from './use-record-overlay.ts'

/** The form inside a modal or a drawer. Its first field takes the focus, so that people can type immediately. */
export function RecordOverlayBody({ overlay, props }: { overlay: RecordOverlay; props: RecordOverlayProps }) {
  const { open, mode, loading, isFullyOpen } = overlay
  const body = useRef<HTMLDivElement>(null)
  // A quick person may focus a field before the opening animation ends.
  const taken = useRef(false)
  useEffect(() => {
    if (!open) taken.current = false
  }, [open])
  const narrow = useNarrow()
  const focuses = mode !== 'view' && isFullyOpen && !loading
  useEffect(() => {
    const form = body.current
    if (!focuses || taken.current || !form) return
    // On a phone a focused field would open the keyboard over the content.
    if (narrow) return form.focus({ preventScroll: true })
    const focusFirst = () => form.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()
    focusFirst()
    // The first field may still load its choices.
    const later = new MutationObserver(() => (taken.current ? later.disconnect() : focusFirst()))
    later.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => later.disconnect()
  }, [focuses, narrow])
  const draft = useRef<FormDraftSlotHandle>(null)
  const { onReady, record } = overlay
  const ready = useCallback(
    (form: FormHandle) => {
      onReady(form)
      draft.current?.begin(form)
    },
    [onReady],
  )
  // React also bubbles events of lists and pickers that a field opens elsewhere in the document.
  const touch = () => draft.current?.touch()
  if (loading) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <div
      ref={body}
      className="r-overlay-body"
      tabIndex={-1}
      onFocus={() => {
        taken.current = true
      }}
      onInput={touch}
      onKeyUp={touch}
      onClick={touch}
      onBlur={touch}
      onDrop={touch}
    >
      {mode !== 'view' && (
        <FormDraftSlot
          ref={draft}
          name={`${props.name} ${mode === 'add' ? '+' : String(record?.id)}`}
          fields={props.fields}
        />
      )}
      <WatchedForm
        fields={props.fields}
        entity={props.entity}
        mode={mode}
        initial={overlay.record}
        resume={overlay.form()}
        columns={props.columns}
        onReady={ready}
        onSubmit={mode === 'view' || props.okHidden ? undefined : overlay.submit}
      />
    </div>
  )
}

/** Common props of antd's modal and drawer. */
export function overlayPresentation(overlay: RecordOverlay, props: FooterProps['props']) {
  return {
    title: overlay.title,
    open: overlay.open,
    afterOpenChange(open: boolean) {
      if (!open) endForm(overlay.form())
      overlay.afterOpenChange(open)
    },
    footer: <RecordOverlayFooter overlay={overlay} props={props} />,
    // A click outside must not discard typed input.
    mask: { closable: overlay.mode === 'view' },
    // The footer already has a button with the usual name.
    closable: { 'aria-label': '关闭窗口' },
    destroyOnHidden: true,
  }
}

interface FooterProps {
  overlay: RecordOverlay
  props: Pick<RecordOverlayProps, 'buttons' | 'okHidden'>
}

/** 关闭 and, where something can be saved, the buttons of the page and 确定. */
function RecordOverlayFooter({ overlay, props: { buttons, okHidden } }: FooterProps) {
  const { mode, loading, busy, record, cancel, submit, place } = overlay
  const { ports } = useScreen()
  const others = mode === 'view' || loading ? [] : visibleButtons(buttons, ports, place.scope(), record)
  return (
    <div className="r-overlay-footer">
      <Button onClick={cancel} autoInsertSpace={false}>
        关闭
      </Button>
      {others.map((button) => (
        <ActionButton key={button.key} button={button} place={place} />
      ))}
      {mode !== 'view' && !okHidden && (
        <Button type="primary" onClick={submit} loading={busy && SPINNER} disabled={loading} autoInsertSpace={false}>
          {overlay.okText}
        </Button>
      )}
    </div>
  )
}
