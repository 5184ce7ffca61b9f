/** The package has types of the elements, but none of its class. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** @throws Error when the text is not XML or no BPMN definitions. */
    fromXML(xml: string): Promise<{ rootElement: object; warnings: readonly { message: string }[] }>
  }
}
