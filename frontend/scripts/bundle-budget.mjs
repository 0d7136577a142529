// What a parent's phone downloads before the survey shows, and proof that no staff code is in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const budget = 50_000
const entry = 'survey.html'
const built = join(import.meta.dirname, '../../parent_survey/static')

/** A survey chunk may hold the survey's own files, the part of the shell that both entries share, and shared code.
 *  Of packages only these: React in a dependency of a dependency would bring a second framework unseen. */
const allowed = [
  /^node_modules\/(preact|lucide-react|@noble\/hashes)\//,
  /^src\/shared\//,
  /^src\/features\/intake\//,
  /^src\/app\/survey\//,
  /^src\/app\/shell\/error-(boundary|page)\.tsx$/,
  /^src\/app\/(start|survey-main|lazy-page)\.tsx?$/,
  /^src\/app\/survey-main\.css$/,
  /^survey\.html$/,
]

const manifest = readJson('.vite/survey.json')
const modules = readJson('.vite/modules.json')

// The page preloads what its entry imports while it runs, so that counts too.
const firstLoad = reach(entry, (chunk) => [
  ...(chunk.imports ?? []),
  ...(chunk.isEntry ? (chunk.dynamicImports ?? []) : []),
])
const whole = reach(entry, (chunk) => [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])

const sizes = filesOf(firstLoad).map((file) => [file, brotliSize(file)])
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
const foreign = filesOf(whole)
  .flatMap((file) => modules[file] ?? [])
  // Bundler helpers have names that start with a NUL byte and belong to nobody.
  .filter((path) => !path.includes('\0') && !allowed.some((pattern) => pattern.test(path)))

for (const [file, size] of sizes) console.log(`  ${kilobytes(size).padStart(6)} kB  ${file}`)
console.log(`survey first load: ${kilobytes(total)} kB of ${kilobytes(budget)} kB`)

if (total > budget) fail('The first load of the survey is over its budget.')
if (foreign.length > 0) fail(`The survey loads code that is not its own:\n  ${foreign.join('\n  ')}`)

function readJson(name) {
  const path = join(built, name)
  if (!existsSync(path)) fail(`There is no ${name}. Run "npm run build" first.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Every chunk that can be reached from a key of the manifest. */
function reach(key, next, seen = new Map()) {
  const chunk = manifest[key]
  if (!chunk) fail(`The manifest has no ${key}.`)
  if (seen.has(key)) return seen
  seen.set(key, chunk)
  for (const other of next(chunk) ?? []) reach(other, next, seen)
  return seen
}

function filesOf(chunks) {
  return [...new Set([...chunks.values()].flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))]
}

/** The server sends files below the precompression limit as they are; compressed here they count the same or less. */
function brotliSize(file) {
  const path = join(built, file)
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(bytes % 1000 === 0 ? 0 : 1)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
