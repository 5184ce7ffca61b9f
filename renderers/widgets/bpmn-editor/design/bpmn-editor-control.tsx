import { useLatest, useMemoizedFn } from 'ahooks'
import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { labelled } from '#renderers/ui/bpmn/diagram-element.ts'
import { firstDiagram, PROCESS_ID } from '#renderers/ui/bpmn/first-diagram.ts'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import type { BpmnEditorProps } from '../bpmn-editor-props.ts'
import { ProblemList } from '../checks/problem-list.tsx'
import { useChecks } from '../checks/use-checks.ts'
import { useProblemMarks } from '../checks/use-problem-marks.ts'
import type { Diagram } from '../modeler/diagram-services.ts'
import { type Design, useModeler } from '../modeler/use-modeler.ts'
import { ElementForm } from '../panel/element-form.tsx'
import { FullScreenHost } from './full-screen-host.tsx'
import { Palette } from './palette.tsx'
import { Tools } from './tools.tsx'
import '#renderers/ui/bpmn/bpmn-styles.ts'
import './bpmn-editor.css'

const HEIGHT = 520
/** Longest file in bytes; the server refuses longer diagrams. */
const MOST_BYTES = 4_000_000

/** Canvas with palette, tools and properties of the selected element. */
export function BpmnEditorControl(props: WidgetProps<string, BpmnEditorProps>) {
  const { id, field, height = HEIGHT, check, onChange, form, invalid, describedBy } = props
  const box = useRef<HTMLDivElement>(null)
  const flush = useRef<() => void>(undefined)
  const [isFull, setFull] = useState(false)
  const process = useHead(props)
  const design = useModeler(box, { value: cleanText(props.value), process, onXml: onChange })
  const { diagram, element, version, loads, xml, problem } = design
  useFollowedHead(diagram, process)
  useSent(form, design, flush)
  const checks = useChecks(check, xml)
  useProblemMarks(diagram, loads, checks.problems)
  const { importFile, exportFile } = useFiles(design)
  const shown = element && labelled(element)
  const select = (of: string) => {
    const found = diagram?.get('elementRegistry').get(of)
    if (!diagram || !found) return
    diagram.get('selection').select(found)
    diagram.get('canvas').scrollToElement(found)
  }
  const takeKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isFull) {
      // A dialog around would close.
      event.stopPropagation()
      setFull(false)
    }
    // Enter would save the form around, before the diagram has what was typed.
    if (event.key !== 'Enter') return
    event.stopPropagation()
    flush.current?.()
  }
  return (
    <FullScreenHost isFull={isFull} className="r-bpmn-full">
      <div
        {...{ role: 'group', 'aria-label': field.title, id, tabIndex: -1 }}
        className="r-bpmn"
        style={{ '--height': `${height}px` } as CSSProperties}
        data-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onKeyDown={takeKey}
        onBlur={() => {
          flush.current?.()
          props.onBlur?.()
        }}
      >
        <Tools
          diagram={diagram}
          isFull={isFull}
          onFull={setFull}
          onFile={(file) => void importFile(file)}
          onExport={exportFile}
        />
        <div className="r-bpmn__desk">
          {diagram ? <Palette diagram={diagram} /> : <div />}
          <div className="r-bpmn__drawing">
            {problem !== undefined && (
              <div role="alert" className="r-bpmn__failed">
                <p>流程图无法显示：{problem}</p>
                <Button onClick={() => void design.replace(firstDiagram(process.id, process.name))}>重新绘制</Button>
              </div>
            )}
            <div ref={box} className="r-bpmn-canvas r-bpmn__canvas" hidden={problem !== undefined} />
            {diagram && <ProblemList checks={checks} diagram={diagram} onSelect={select} />}
          </div>
          <section className="r-bpmn__panel" aria-label="属性">
            {diagram && shown ? (
              <ElementForm
                key={`${loads}-${shown.id}-${shown.type}`}
                id={`${id}-element`}
                diagram={diagram}
                element={shown}
                version={version}
                onFlush={(write) => {
                  flush.current = write
                }}
              />
            ) : (
              <div className="r-bpmn__empty">选择一个元素后在这里设置属性</div>
            )}
          </section>
        </div>
      </div>
    </FullScreenHost>
  )
}

/** Key and name of the process in the form around. */
function useHead({ keyField = '', nameField = '' }: BpmnEditorProps): { id?: string; name?: string } {
  const key = cleanText(useOtherField(keyField).value)
  const name = cleanText(useOtherField(nameField).value)
  return { id: PROCESS_ID.test(key) ? key : undefined, name: name === '' ? undefined : name }
}

/** The process follows the form around, once somebody changes that. */
function useFollowedHead(diagram: Diagram | undefined, { id, name }: { id?: string; name?: string }): void {
  const latest = useLatest(diagram)
  const follow = (attributes: { id?: string; name?: string }) => {
    const root = latest.current?.get('canvas').getRootElement()
    if (root?.type !== 'bpmn:Process') return
    latest.current?.get('modeling').updateProperties(root, attributes)
  }
  useChangeEffect(id, () => id !== undefined && follow({ id }))
  useChangeEffect(name, () => follow({ name }))
}

/** The form sends the diagram even where nobody has changed the first one. */
function useSent(
  form: WidgetProps['form'],
  { present, settled }: Design,
  flush: { current: (() => void) | undefined },
): void {
  const attach = form?.attach
  useEffect(
    () =>
      attach?.({
        validate() {
          flush.current?.()
          return undefined
        },
        show: (_, message) => message,
        sent: present,
        settled,
      }),
    [attach, flush, present, settled],
  )
}

function useFiles({ diagram, xml, replace }: Design) {
  const { ports } = useScreen()
  const importFile = useMemoizedFn(async (file: File) => {
    if (file.size > MOST_BYTES) return ports.notices.error('文件过大，不是流程图')
    const content = '导入的文件将替换当前的流程图，不能撤销。'
    if (diagram && !(await ports.notices.confirm({ title: '确定导入吗?', content }))) return
    try {
      await replace(await file.text())
    } catch (error) {
      ports.notices.error(`文件不是可以显示的 BPMN 2.0 流程图：${(error as Error).message.split('\n', 1)[0]}`)
    }
  })
  const exportFile = useMemoizedFn(() => {
    const root = diagram?.get('canvas').getRootElement().businessObject.id ?? 'process'
    ports.handOver({ name: `${root}.bpmn`, content: new Blob([xml], { type: 'application/xml' }) })
  })
  return { importFile, exportFile }
}
