import { use } from 'react'
import { Screen } from '../preview/lazy-screen.ts'
import type { SampleStore } from '../sample/sample-store.ts'
import type { Plugin } from './plugins.ts'
import { useExamplePorts } from './use-example-ports.ts'
import { EXAMPLE_ADDRESS, EXAMPLE_ID, type ExamplePage } from './widget-page.ts'

interface Props {
  plugin: Plugin
  example: unknown
  shown: ExamplePage
  store: Promise<SampleStore>
}

const PARAMS = { id: EXAMPLE_ID }

/** Live plugin. No action here reaches the server. */
export function ExampleScreen({ plugin, example, shown, store }: Props) {
  const ports = useExamplePorts(plugin, example, shown, use(store))
  return <Screen page={shown.page} address={shown.entity?.$id ?? EXAMPLE_ADDRESS} ports={ports} params={PARAMS} />
}
