/** Geometry of SVG that the test environment lacks: enough for the diagram library to draw; no sizes of texts. */

class Matrix {
  constructor(
    public a = 1,
    public b = 0,
    public c = 0,
    public d = 1,
    public e = 0,
    public f = 0,
  ) {}

  multiply({ a, b, c, d, e, f }: Matrix): Matrix {
    return new Matrix(
      this.a * a + this.c * b,
      this.b * a + this.d * b,
      this.a * c + this.c * d,
      this.b * c + this.d * d,
      this.a * e + this.c * f + this.e,
      this.b * e + this.d * f + this.f,
    )
  }

  translate(x: number, y: number): Matrix {
    return this.multiply(new Matrix(1, 0, 0, 1, x, y))
  }

  scale(by: number): Matrix {
    return this.multiply(new Matrix(by, 0, 0, by))
  }

  /** Of a matrix that only moves and scales. */
  inverse(): Matrix {
    return new Matrix(1 / this.a, 0, 0, 1 / this.d, -this.e / this.a, -this.f / this.d)
  }
}

class Transform {
  matrix = new Matrix()

  setTranslate(x: number, y: number): void {
    this.matrix = new Matrix(1, 0, 0, 1, x, y)
  }

  setScale(x: number, y: number): void {
    this.matrix = new Matrix(x, 0, 0, y)
  }

  setMatrix(matrix: Matrix): void {
    this.matrix = matrix
  }

  setRotate(): void {
    // Nothing that a test sees is turned.
  }
}

function matrixOf(element: Element): Matrix | null {
  const numbers = element.getAttribute('transform')?.match(/-?[\d.]+(?:e-?\d+)?/g)
  return numbers?.length === 6 ? new Matrix(...numbers.map(Number)) : null
}

function write(element: Element, { a, b, c, d, e, f }: Matrix): void {
  element.setAttribute('transform', `matrix(${[a, b, c, d, e, f].join()})`)
}

/** The transforms of an element, which the attribute holds as one. */
function transformsOf(element: Element) {
  return {
    clear: () => element.removeAttribute('transform'),
    appendItem: ({ matrix }: Transform) => write(element, (matrixOf(element) ?? new Matrix()).multiply(matrix)),
    createSVGTransformFromMatrix: (matrix: Matrix) => Object.assign(new Transform(), { matrix }),
    consolidate() {
      const matrix = matrixOf(element)
      return matrix && Object.assign(new Transform(), { matrix })
    },
  }
}

const BOX = { x: 0, y: 0, width: 100, height: 80 }

/** Adds the geometry to the window of the tests. */
export function addSvgGeometry(): void {
  Object.assign(window, { SVGMatrix: Matrix })
  const { SVGElement, SVGGraphicsElement, SVGGeometryElement, SVGSVGElement } = window
  for (const { prototype } of [SVGElement, SVGGraphicsElement, SVGGeometryElement, SVGSVGElement]) {
    Object.defineProperty(prototype, 'transform', { configurable: true, get: transformsIn })
    for (const [name, value] of Object.entries(METHODS)) {
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
    }
  }
}

function transformsIn(this: Element) {
  return { baseVal: transformsOf(this) }
}

function transformMatrix(this: Element): Matrix {
  return matrixOf(this) ?? new Matrix()
}

const METHODS = {
  createSVGMatrix: () => new Matrix(),
  createSVGTransform: () => new Transform(),
  createSVGTransformFromMatrix: (matrix: Matrix) => Object.assign(new Transform(), { matrix }),
  createSVGPoint: () => ({ x: 0, y: 0, matrixTransform: () => ({ x: 0, y: 0 }) }),
  getBBox: () => BOX,
  getTotalLength: () => 0,
  getPointAtLength: () => ({ x: 0, y: 0 }),
  getCTM: transformMatrix,
  getScreenCTM: transformMatrix,
}
