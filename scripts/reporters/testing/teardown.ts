export default function teardown() {
  throw new Error('the teardown failed')
}
