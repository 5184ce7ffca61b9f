const NAMESPACES = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:activiti="http://activiti.org/bpmn"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'xmlns:wf="urn:circulation-back-office:workflow"',
].join(' ')

/** XML of a drawing with one process. */
export const bpmnXml = (elements: string, roots = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions ${NAMESPACES} targetNamespace="t">${roots}` +
  `<bpmn:process id="p" name="流程" isExecutable="true">${elements}</bpmn:process></bpmn:definitions>`

export const START = '<bpmn:startEvent id="s"/>'
export const END = '<bpmn:endEvent id="e"/>'

export const flow = (from: string, to: string, condition?: string): string => {
  const text = condition && `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>`
  const open = `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"`
  return text ? `${open}>${text}</bpmn:sequenceFlow>` : `${open}/>`
}

export const user = (id: string, attributes = 'flowable:assignee="zhang"', content = ''): string =>
  `<bpmn:userTask id="${id}" ${attributes}>${content}</bpmn:userTask>`

/** Process from start over one element to the end. */
export const around = (id: string, element: string, roots = ''): string =>
  bpmnXml(`${START}${element}${END}${flow('s', id)}${flow(id, 'e')}`, roots)

/** Own settings of an element. */
export const settingsXml = (settings: object): string =>
  `<bpmn:extensionElements><wf:settings>${JSON.stringify(settings).replaceAll('"', '&quot;')}</wf:settings></bpmn:extensionElements>`
