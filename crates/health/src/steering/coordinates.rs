//! Distances on the globe (R8.11). Every function of a mathematics library used here is the same natively and in wasm (D49).

/// The mean radius of the Earth, in kilometres.
const RADIUS: f64 = 6371.0;

/// Latitude and longitude, in degrees.
pub(crate) type Coordinates = (f64, f64);

/// The great-circle distance between two places, in kilometres: by haversines, which stay exact for near ones.
pub(crate) fn distance(one: Coordinates, other: Coordinates) -> f64 {
    let radians = |degrees: f64| degrees.to_radians();
    let (latitude, other_latitude) = (radians(one.0), radians(other.0));
    let haversine = |angle: f64| {
        let sine = libm::sin(angle / 2.0);
        sine * sine
    };
    let across = haversine(radians(other.1 - one.1));
    let part = haversine(other_latitude - latitude) + libm::cos(latitude) * libm::cos(other_latitude) * across;
    2.0 * RADIUS * libm::asin(part.clamp(0.0, 1.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_an_atlas() {
        for (one, other, kilometres) in [
            ((48.8566, 2.3522), (51.5074, -0.1278), 344.0),
            ((47.6062, -122.3321), (40.7128, -74.0060), 3866.0),
            // Across the date line, and over the pole.
            ((-36.8485, 174.7633), (21.3069, -157.8583), 7086.0),
            ((80.0, 0.0), (80.0, 180.0), 2224.0),
            ((0.0, 0.0), (0.0, 180.0), 20015.0),
            ((12.0, 34.0), (12.0, 34.0), 0.0),
        ] {
            let found = distance(one, other);
            assert!((found - kilometres).abs() <= kilometres * 0.005, "{one:?} {other:?}: {found}");
        }
    }
}
