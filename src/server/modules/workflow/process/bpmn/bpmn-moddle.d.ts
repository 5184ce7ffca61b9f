/** The package has types of the elements, but none of its class. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** @param packages descriptions of other namespaces, by prefix */
    constructor(packages?: Readonly<Record<string, object>>)
    /** @throws Error when the text is not XML or no BPMN definitions. */
    fromXML(xml: string): Promise<{ rootElement: object; warnings: readonly { message: string }[] }>
    toXML(element: object, options?: { format?: boolean }): Promise<{ xml: string }>
    create(type: string, attributes?: object): object
  }
}
