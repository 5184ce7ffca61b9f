import { useLatest, useMemoizedFn } from 'ahooks'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { firstDiagram } from '#renderers/ui/bpmn/first-diagram.ts'
import { fitDiagram, keepFitting } from '#renderers/ui/bpmn/keep-fitting.ts'
import { createModeler } from './create-modeler.ts'
import type { Diagram } from './diagram-services.ts'

interface Input {
  /** Stored XML; '' begins a new process. */
  value: string
  /** Process of a new diagram. */
  process: { id?: string; name?: string }
  onXml(xml: string): void
}

export interface Design {
  /** Absent while nothing could be read. */
  diagram?: Diagram
  /** Counts the diagrams that were read. */
  loads: number
  /** Counts the changes. */
  version: number
  /** The selected element, else the process. */
  element?: DiagramElement
  /** Reason why the stored text cannot be drawn. */
  problem?: string
  /** XML of what is drawn. */
  xml: string
  /** XML of what is drawn, before it is rendered; call it after `settled`. */
  present(): string
  /** Resolves when the XML contains every change. */
  settled(): Promise<void>
  /** Replaces the diagram as a person does. @throws Error when the text cannot be read; the old diagram stays. */
  replace(xml: string): Promise<void>
}

/** The modeler in an element: it draws the value, and reports the XML after each change. */
export function useModeler(box: RefObject<HTMLElement | null>, input: Input): Design {
  const latest = useLatest(input)
  const [state, setState] = useState<Pick<Design, 'diagram' | 'problem' | 'element' | 'loads' | 'version' | 'xml'>>({
    loads: 0,
    version: 0,
    xml: '',
  })
  const modeler = useRef<Diagram>(undefined)
  /** Last value that was read or reported. */
  const known = useRef<string>(undefined)
  /** XML that was reported and has not come back as the value, oldest first. */
  const reported = useRef<string[]>([])
  /** XML of the last state of the drawing, before it is rendered. */
  const drawn = useRef('')
  const saving = useRef(Promise.resolve())

  const read = useMemoizedFn(async (xml: string) => {
    const diagram = modeler.current!
    if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('流程图不能包含 DOCTYPE 或实体定义')
    // After the person left, nobody is interested in failures.
    const isLeft = () => modeler.current !== diagram
    await diagram.importXML(xml).catch((error: unknown) => {
      if (!isLeft()) throw error
    })
    if (isLeft()) return
    if (box.current) fitDiagram(box.current, diagram.get('canvas'))
    const element = selectedIn(diagram)
    drawn.current = xml
    setState(({ loads, version }) => ({ diagram, element, loads: loads + 1, version: version + 1, xml }))
  })
  const save = useMemoizedFn(async () => {
    const diagram = modeler.current
    const { xml } = (await diagram?.saveXML({ format: true })) ?? {}
    if (xml === undefined || modeler.current !== diagram) return
    known.current = xml
    drawn.current = xml
    reported.current.push(xml)
    setState((present) => ({ ...present, xml }))
    latest.current.onXml(xml)
  })
  const settled = useMemoizedFn(() => saving.current)

  useEffect(() => {
    const diagram = createModeler(box.current!)
    modeler.current = diagram
    const release = keepFitting(box.current!, diagram.get('canvas'))
    const update = () => setState((present) => ({ ...present, element: selectedIn(diagram) }))
    diagram.on(['selection.changed', 'root.set'], update)
    diagram.on('commandStack.changed', (event) => {
      if ((event as { trigger?: string }).trigger === 'clear') return
      setState((present) => ({ ...present, version: present.version + 1, element: selectedIn(diagram) }))
      saving.current = save()
    })
    return () => {
      release()
      modeler.current = undefined
      known.current = undefined
      diagram.destroy()
    }
  }, [box])

  const { value } = input
  useEffect(() => {
    // A value that was reported may come back after the next one was reported; to read it would undo that change.
    const at = reported.current.indexOf(value)
    reported.current.splice(0, at < 0 ? reported.current.length : at + 1)
    if (at >= 0 || known.current === value) return
    known.current = value
    const { id, name } = latest.current.process
    read(value === '' ? firstDiagram(id, name) : value).catch((error: Error) => {
      const problem = error.message.split('\n', 1)[0]
      drawn.current = value
      setState(({ loads, version }) => ({ problem, loads, version, xml: value }))
    })
  }, [value])

  const replace = useMemoizedFn(async (xml: string) => {
    await read(xml)
    await save()
  })
  const present = useMemoizedFn(() => drawn.current)
  return { ...state, present, settled, replace }
}

function selectedIn(diagram: Diagram): DiagramElement | undefined {
  const [element, ...others] = diagram.get('selection').get()
  if (others.length > 0) return undefined
  return element ?? diagram.get('canvas').getRootElement()
}
