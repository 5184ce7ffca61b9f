/** The store of the tests, as far as they use it; it brings no types. */
declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: that is what the package has
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
