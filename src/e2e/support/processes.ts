/** Processes that journeys define by the calls of their designers. */
import { randomInt } from 'node:crypto'
import type { UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'
import type { Api } from './api.ts'

/** Adds and deploys a process of approvals one after the other, for everybody; resolves to its key. */
export async function deployChain(
  admin: Api,
  formAddress: string,
  steps: readonly { name: string; settings: Partial<UserTaskSettings> }[],
): Promise<string> {
  const processKey = `p${Date.now().toString(36)}${randomInt(1e4)}`
  const processXml = chainXml(steps)
  const body = { processKey, processName: '请假审批', formAddress, startScope: 'all', processXml }
  const base = '/act/process/extActProcess'
  const added = await admin.call<{ id: string }>('POST', `${base}/add`, body)
  if (!added.body.success) throw new Error(`process: ${added.body.message}`)
  const deployed = await admin.call('PUT', `${base}/deployProcess`, { id: added.body.result.id })
  if (!deployed.body.success) throw new Error(`deployment: ${deployed.body.message}`)
  return processKey
}

function chainXml(steps: readonly { name: string; settings: Partial<UserTaskSettings> }[]): string {
  const places = ['start', ...steps.map((_, index) => `t${index}`), 'end']
  const tasks = steps.map(
    ({ name, settings }, index) =>
      `<bpmn:userTask id="t${index}" name="${name}"><bpmn:extensionElements><wf:settings>${JSON.stringify(settings)}</wf:settings></bpmn:extensionElements></bpmn:userTask>`,
  )
  const flows = places
    .slice(1)
    .map((to, at) => `<bpmn:sequenceFlow id="f${at}" sourceRef="${places[at]}" targetRef="${to}"/>`)
  const elements = ['<bpmn:startEvent id="start"/>', ...tasks, '<bpmn:endEvent id="end"/>', ...flows].join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" ' +
    'xmlns:wf="urn:circulation-back-office:workflow" targetNamespace="t">' +
    `<bpmn:process id="p" name="请假审批" isExecutable="true">${elements}</bpmn:process></bpmn:definitions>`
  )
}
