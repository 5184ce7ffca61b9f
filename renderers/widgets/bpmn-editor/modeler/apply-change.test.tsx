import { beforeAll, describe, expect, it } from 'vitest'
import { addSvgGeometry } from '#renderers/ui/bpmn/testing/svg-geometry.ts'
import { panelOf } from '../panel/element-panel.ts'
import { applyChange } from './apply-change.ts'
import { createModeler } from './create-modeler.ts'

beforeAll(addSvgGeometry)

const shape = (id: string) =>
  `<bpmndi:BPMNShape bpmnElement="${id}"><dc:Bounds x="0" y="0" width="36" height="36"/></bpmndi:BPMNShape>`
const edge = (id: string) =>
  `<bpmndi:BPMNEdge bpmnElement="${id}"><di:waypoint x="0" y="0"/><di:waypoint x="9" y="9"/></bpmndi:BPMNEdge>`

/** A drawing with a gateway and an event of the given kind. */
const drawing = (definition: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <bpmn:message id="M" name="paid"/>
  <bpmn:process id="p" isExecutable="true">
    <bpmn:exclusiveGateway id="g"/>
    <bpmn:userTask id="t"><bpmn:extensionElements><flowable:taskListener event="create"/></bpmn:extensionElements></bpmn:userTask>
    <bpmn:sequenceFlow id="f" sourceRef="g" targetRef="t"/>
    <bpmn:intermediateCatchEvent id="e"><bpmn:${definition}EventDefinition/></bpmn:intermediateCatchEvent>
  </bpmn:process>
  <bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="p">${shape('g')}${shape('t')}${shape('e')}${edge('f')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`

/** Types over fields of an element; returns the XML afterwards, and after each step was undone. */
async function typed(id: string, fields: object, definition = 'timer') {
  const box = document.createElement('div')
  document.body.append(box)
  const diagram = createModeler(box)
  await diagram.importXML(drawing(definition))
  const save = async () => (await diagram.saveXML({ format: false })).xml!
  const before = await save()
  const element = diagram.get('elementRegistry').get(id)!
  const panel = panelOf(element.businessObject)
  const present = panel.fields(element.businessObject)
  applyChange(diagram, element, panel.change(element.businessObject, present, { ...present, ...fields }))
  const xml = await save()
  const shown = panel.fields(element.businessObject)
  const history = diagram.get('commandStack')
  while (history.canUndo()) history.undo()
  expect(await save()).toBe(before)
  diagram.destroy()
  box.remove()
  return { xml, shown }
}

describe('a change of the panel', () => {
  it('gives a flow its condition', async () => {
    const { xml, shown } = await typed('f', { condition: 'days > 3 && a < 2' })
    expect(xml).toMatch(
      /<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">.*days .* 3.*<\/bpmn:conditionExpression>/,
    )
    expect(shown).toMatchObject({ condition: 'days > 3 && a < 2', isDefault: false })
  })

  it('makes a flow the default one, which has no condition', async () => {
    const { xml, shown } = await typed('f', { condition: 'days > 3', isDefault: true })
    expect(xml).toContain('<bpmn:exclusiveGateway id="g" default="f"')
    expect(shown).toMatchObject({ condition: '', isDefault: true })
  })

  it('replaces the time of a timer', async () => {
    const { xml } = await typed('e', { timerKind: 'timeCycle', timerValue: 'R3/PT1H' })
    expect(xml).toMatch(/<bpmn:timerEventDefinition[^>]*><bpmn:timeCycle[^>]*>R3\/PT1H<\/bpmn:timeCycle>/)
  })

  it('lets a timer count working time, and shows it so again', async () => {
    const { xml, shown } = await typed('e', { timerValue: 'P2D', timerCalendar: 'work' })
    expect(xml).toMatch(/<bpmn:timerEventDefinition[^>]*><bpmn:timeDuration[^>]*>WORK\/P2D<\/bpmn:timeDuration>/)
    expect(shown).toMatchObject({ timerKind: 'timeDuration', timerValue: 'P2D', timerCalendar: 'work' })
  })

  it('refers to a message that exists', async () => {
    const { xml, shown } = await typed('e', { reference: 'paid' }, 'message')
    expect(xml).toContain('messageRef="M"')
    expect(xml.match(/<bpmn:message /g)).toHaveLength(1)
    expect(shown).toMatchObject({ reference: 'paid' })
  })

  it('makes the signal that it refers to', async () => {
    const { xml } = await typed('e', { reference: 'done' }, 'signal')
    const [, id] = /<bpmn:signal id="([^"]+)" name="done"/.exec(xml)!
    expect(xml).toContain(`signalRef="${id}"`)
  })

  it('puts settings beside elements of other engines', async () => {
    const { xml } = await typed('t', { approverKinds: 'starter' })
    expect(xml).toContain('<flowable:taskListener event="create" />')
    expect(xml).toContain('<wf:settings>{"approvers":[{"kind":"starter"}]}</wf:settings>')
  })
})
