/** The package has types of the elements, but none of its class. */
declare module 'bpmn-moddle' {
  /** Reader of one text; options of `fromXML` become its members. */
  export interface BpmnReader {
    handler(type: string): RootHandler
  }
  export interface RootHandler {
    /** Set when the reading begins. */
    context: ReadingContext | undefined
  }
  export interface ReadingContext {
    readonly warnings: readonly unknown[]
    addWarning(warning: { message: string }): void
  }
  export class BpmnModdle {
    /** @param packages descriptions of other namespaces, by prefix */
    constructor(packages?: Readonly<Record<string, object>>)
    /** @throws Error when the text is not XML or no BPMN definitions. */
    fromXML(
      xml: string,
      options?: { handler?: (this: BpmnReader, type: string) => RootHandler },
    ): Promise<{
      rootElement: object
      elementsById: Readonly<Record<string, object>>
      warnings: readonly { message: string; element?: object; property?: string; value?: string }[]
    }>
    toXML(element: object, options?: { format?: boolean }): Promise<{ xml: string }>
    create(type: string, attributes?: object): object
  }
}
