fn before() {}

// #region moor
fn moor(boat: &Boat) {}
// #endregion
